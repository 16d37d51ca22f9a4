import { judgeEach } from '../../src/vitest/suite-tests.ts';
import { checks } from './checks.ts';

judgeEach(checks);
