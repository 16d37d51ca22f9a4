import { tryDisturbances } from './inflight.ts';

tryDisturbances(Number(process.env.TRIES ?? 20));
