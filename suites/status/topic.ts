/** The topic `status`: its checks with their mutants. */
import { makeTopic } from '../topic.ts';
import { checks } from './checks.ts';
import { mutants } from './mutants.ts';

export const topic = makeTopic({ name: 'status', title: 'Status values', checks, mutants });
