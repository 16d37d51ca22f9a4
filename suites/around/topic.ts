/** The topic `around`: its checks with their mutants. */
import { makeTopic } from '../topic.ts';
import { checks } from './checks.ts';
import { mutants } from './mutants.ts';

export const topic = makeTopic({
  name: 'around',
  title: 'The service as a whole',
  checks,
  mutants,
});
