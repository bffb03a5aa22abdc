import type { Logger } from 'pino';
import { type Environment, readEnvironment } from '../environment.ts';
import type { ErrorReports } from '../error-reports/error-reports.ts';
import { releaseOf } from '../pages/release.ts';
import { FRONTEND } from './frontend-directory.ts';
import { createLogger } from './logger.ts';
import { StartAborted } from './schema-wait.ts';
import { type RunningProcess, start } from './start.ts';
import { startBlock } from './start-block.ts';
import { collectStartGarbage } from './start-garbage.ts';

/** The process is killed this many milliseconds after it was asked to end. */
const LAST_MOMENT_MS = 9_500;

/** Runs the process from its start to its end by SIGTERM, SIGINT or an uncaught error. */
export async function run(): Promise<void> {
  const environment = readEnvironment(process.env);
  const logger = createLogger(environment.logLevel);
  const reports = await openErrorReports(environment);
  // A signal during the start is handled as soon as the start has finished.
  const asked = new Promise<number>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(0));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(fault, (error: unknown) => {
        if (isLostConnection(error)) return logger.warn({ err: error }, 'A connection was lost.');
        logger.fatal({ err: error }, 'Something failed that nobody expected; the process ends.');
        reports?.report(error, {});
        resolve(1);
      });
    }
  });
  const stopping = new AbortController();
  void asked.then(() => stopping.abort());
  const options = { signal: stopping.signal, reportError: reports?.report };
  const running = await start(environment, logger, options).catch((error: unknown) => {
    if (error instanceof StartAborted) process.exit(0);
    throw error;
  });
  process.stdout.write(startBlock(environment, running.services));
  collectStartGarbage();
  await end(running, await asked, logger, reports);
}

/**
 * When a server closes, a client in use reports it twice: by the failure of its statement, which is answered, and by an
 * event on the bare socket, which must not end the process.
 */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.has(code) || /^Connection terminated/.test(error.message);
}

// Codes of the socket, and three of a Postgres that shuts down.
const LOST = new Set(['EPIPE', 'ECONNRESET', '57P01', '57P02', '57P03']);

/** Loads the library of error reports only where a DSN is set. */
async function openErrorReports({
  sentryDsn: dsn,
  supabase,
}: Environment): Promise<ErrorReports | undefined> {
  if (!dsn) return undefined;
  const [{ startErrorReports }, release] = await Promise.all([
    import('../error-reports/error-reports.ts'),
    releaseOf(FRONTEND),
  ]);
  return startErrorReports({ dsn, environment: supabase ? 'production' : 'embedded', release });
}

async function end(
  running: RunningProcess,
  code: number,
  logger: Logger,
  reports: ErrorReports | undefined,
): Promise<never> {
  const lastMoment = setTimeout(() => {
    logger.error('Not everything ended in time.');
    process.exit(1);
  }, LAST_MOMENT_MS);
  await running.stop();
  await reports?.close();
  clearTimeout(lastMoment);
  process.exit(code);
}
