/** The topic `body`: its checks with their mutants. */
import { makeTopic } from '../topic.ts';
import { checks } from './checks.ts';
import { mutants } from './mutants.ts';

export const topic = makeTopic({ name: 'body', title: 'Request bodies', checks, mutants });
