import { judgeEach } from '../stage.ts';
import { checks } from './checks.ts';

judgeEach(checks);
