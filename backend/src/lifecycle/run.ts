import type { Logger } from 'pino';
import { readEnvironment } from '../environment.ts';
import { createLogger } from './logger.ts';
import { type RunningProcess, start } from './start.ts';
import { startBlock } from './start-block.ts';
import { collectStartGarbage } from './start-garbage.ts';

/** The latest end of a process that was asked to end, in milliseconds. */
const LAST_MOMENT_MS = 9_500;

/** The process from its start to its end: on SIGTERM and SIGINT, or on an error that nobody caught. */
export async function run(): Promise<void> {
  const environment = readEnvironment(process.env);
  const logger = createLogger(environment.logLevel);
  // A signal during the start counts, too: it is carried out as soon as there is something to end.
  const asked = new Promise<number>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(0));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(fault, (error: unknown) => {
        if (isLostConnection(error)) return logger.warn({ err: error }, 'A connection was lost.');
        logger.fatal({ err: error }, 'Something failed that nobody expected; the process ends.');
        resolve(1);
      });
    }
  });
  const running = await start(environment, logger);
  process.stdout.write(startBlock(environment, running.services));
  collectStartGarbage();
  await end(running, await asked, logger);
}

/**
 * A client that is in use when its server goes tells its statement of it, and by an event on the bare socket once
 * more. The statement's failure has been answered; the event is no reason to end.
 */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.has(code) || /^Connection terminated/.test(error.message);
}

// Of the socket, and of Postgres when it shuts down (3).
const LOST = new Set(['EPIPE', 'ECONNRESET', '57P01', '57P02', '57P03']);

async function end(running: RunningProcess, code: number, logger: Logger): Promise<never> {
  const lastMoment = setTimeout(() => {
    logger.error('Not everything ended in time.');
    process.exit(1);
  }, LAST_MOMENT_MS);
  await running.stop();
  clearTimeout(lastMoment);
  process.exit(code);
}
