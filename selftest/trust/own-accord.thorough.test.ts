import { judging } from '../support/judging.ts';
import { testOwnAccord } from './own-accord.ts';

testOwnAccord(judging);
