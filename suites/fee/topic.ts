/** The topic `fee`: its checks with their mutants. */
import { makeTopic } from '../topic.ts';
import { checks } from './checks.ts';
import { mutants } from './mutants.ts';

export const topic = makeTopic({ name: 'fee', title: 'Fee formatting', checks, mutants });
