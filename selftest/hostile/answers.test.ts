import { answers } from './answers.ts';
import { tryAll } from './trial.ts';

tryAll(answers);
