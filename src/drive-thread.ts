/** The thread that drives a run. */
import { makeExchangeParser } from './interface/parsed-exchange.ts';
import { driveTasks } from './run/threads/drive-tasks.ts';
import { postStep, suiteOfThread, work } from './run/threads/worker-entry.ts';

/** Made before there is a task, because it compiles all schemas. */
const suite = await suiteOfThread();
const parser = makeExchangeParser(suite);
work<'drive'>(driveTasks({ suite, parser }, postStep<'drive'>));
