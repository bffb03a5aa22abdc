import type { Logger } from 'pino';
import { MovableClock } from '../clock.ts';
import { migrate } from '../database/migrate.ts';
import { allOrFirstError } from '../database/pipeline.ts';
import type { Environment } from '../environment.ts';
import { checkOutsideDatabase } from './database-checks.ts';
import { requireFreePort } from './port.ts';
import { ProcessReadiness } from './process-readiness.ts';
import { waitForSchema } from './schema-wait.ts';
import type { StartOverrides } from './serve.ts';
import { openServices, type Services } from './services.ts';
import { StartSteps } from './start-steps.ts';

export interface RunningProcess {
  services: Services;
  /** Finishes running requests, refuses new ones, then ends every part. */
  stop(): Promise<void>;
}

export interface StartOptions extends StartOverrides {
  /** Ends the wait for a migration. */
  signal?: AbortSignal;
}

/**
 * Starts everything: the port is checked first, then the services start, then the database's schema is applied beside the
 * making of the application. Realtime and the jobs come last. If a step fails, the started parts are ended.
 * @throws StartAborted when the signal ends the wait for a migration
 */
export async function start(
  environment: Environment,
  logger: Logger,
  options: StartOptions = {},
): Promise<RunningProcess> {
  const steps = new StartSteps();
  try {
    return await startSteps(environment, logger, options, steps);
  } catch (error) {
    await steps.undo();
    throw error;
  }
}

async function startSteps(
  environment: Environment,
  logger: Logger,
  { signal = new AbortController().signal, ...overrides }: StartOptions,
  steps: StartSteps,
): Promise<RunningProcess> {
  await requireFreePort(environment.port, environment.host);
  await checkOutsideDatabase(environment);
  const clock = new MovableClock();
  const launched = Promise.withResolvers<void>();
  // Modules load while Postgres starts. Loading occupies this thread, so that Postgres is launched before.
  const modules = launched.promise.then(() => loadModules(environment));
  // The error is thrown where the modules are needed, unless the services fail before.
  modules.catch(() => undefined);
  const services = await openServices(environment, clock, logger, launched.resolve);
  steps.done(() => services.close());

  const readiness = new ProcessReadiness(services);
  steps.done(() => readiness.close());
  const { adminUrl } = services.connections.database;
  const log = (line: string) => logger.warn(line);
  const sent = Promise.withResolvers<void>();
  const migrated = environment.migrate
    ? migrate(adminUrl, { report: log, onSent: sent.resolve })
    : waitForSchema({ environment, adminUrl, readiness, log, signal });
  // Postgres applies the files of the schema while this thread makes the application.
  const served = Promise.all([modules, Promise.race([sent.promise, migrated])]).then(([serve]) =>
    serve({ environment, services, readiness, clock, logger, overrides, steps, migrated }),
  );
  await allOrFirstError([migrated, served]);
  return { services, stop: () => steps.undo() };
}

/** Loads the modules that a start needs when the database runs. */
async function loadModules({ supabase }: Environment) {
  const [{ serve }] = await Promise.all([
    import('./serve.ts'),
    supabase ? undefined : import('../../embedded/auth/index.ts'),
  ]);
  return serve;
}
