/** The suite of the interface: all scenarios, and all checks by topic. */

import type { Suite, Topic } from '../src/check/suite.ts';
import { operations } from '../src/interface/operations.ts';
import { schemas } from '../src/interface/validators.ts';
import { topic as activity } from './activity/topic.ts';
import { topic as age } from './age/topic.ts';
import { topic as amount } from './amount/topic.ts';
import { topic as around } from './around/topic.ts';
import { topic as body } from './body/topic.ts';
import { topic as envelope } from './envelope/topic.ts';
import { topic as fee } from './fee/topic.ts';
import { topic as headers } from './headers/topic.ts';
import { topic as initiate } from './initiate/topic.ts';
import { topic as list } from './list/topic.ts';
import { topic as reference } from './reference/topic.ts';
import { generators } from './scenarios/generators.ts';
import { scenarios } from './scenarios/index.ts';
import { preflight } from './scenarios/preflight.ts';
import { topic as status } from './status/topic.ts';
import { topic as tenant } from './tenant/topic.ts';
import { topic as transaction } from './transaction/topic.ts';

/** The topics that users most often select come first. */
const topics: readonly Topic[] = [
  status,
  fee,
  headers,
  envelope,
  initiate,
  body,
  transaction,
  activity,
  reference,
  amount,
  list,
  tenant,
  age,
  around,
];

export const suite: Suite = { operations, schemas, topics, scenarios, generators, preflight };
