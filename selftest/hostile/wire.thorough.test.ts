import { tryAll } from './trial.ts';
import { wire } from './wire.ts';

tryAll(wire);
