/** The thread that judges a history, complete or in progress. */
import { makeExchangeParser } from './interface/parsed-exchange.ts';
import { judgeTasks } from './run/threads/judge-tasks.ts';
import { postStep, suiteOfThread, work } from './run/threads/worker-entry.ts';

/** Made before there is a task, because it compiles all schemas. */
const suite = await suiteOfThread();
const parser = makeExchangeParser(suite);
work<'judge'>(judgeTasks({ suite, parser }, postStep<'judge'>));
