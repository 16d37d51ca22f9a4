/** Each disturbance many times, at another moment of the run each time. */
import { tryDisturbances } from './inflight.ts';

tryDisturbances(Number(process.env.TRIES ?? 20));
