import { bodyAttacks } from './bodies.ts';
import { tryAll } from './trial.ts';

tryAll(bodyAttacks);
