import { wholeResponses } from './responses.ts';
import { tryAll } from './trial.ts';

tryAll(wholeResponses);
