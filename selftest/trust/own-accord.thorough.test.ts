import { judging } from '../judging.ts';
import { testOwnAccord } from './own-accord.ts';

testOwnAccord(judging);
