import { testOwnAccord } from './own-accord.ts';
import { small } from './small-suite.ts';

testOwnAccord(small);
