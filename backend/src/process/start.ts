import type { Logger } from 'pino';
import { MovableClock } from '../clock.ts';
import { migrate } from '../database/migrate.ts';
import type { Environment } from '../environment.ts';
import { checkOutsideDatabase } from './database-checks.ts';
import { requireFreePort } from './port.ts';
import { ProcessReadiness } from './process-readiness.ts';
import type { StartOverrides } from './serve.ts';
import { openServices, type Services } from './services.ts';
import { StartSteps } from './start-steps.ts';

export interface RunningProcess {
  services: Services;
  /** Finishes running requests, refuses new ones, then ends every part. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order: port, services, database, application, realtime. If a step fails, the started parts are
 * ended.
 */
export async function start(
  environment: Environment,
  logger: Logger,
  overrides: StartOverrides = {},
): Promise<RunningProcess> {
  const steps = new StartSteps();
  try {
    return await startSteps(environment, logger, overrides, steps);
  } catch (error) {
    await steps.undo();
    throw error;
  }
}

async function startSteps(
  environment: Environment,
  logger: Logger,
  overrides: StartOverrides,
  steps: StartSteps,
): Promise<RunningProcess> {
  await requireFreePort(environment.port, environment.host);
  await checkOutsideDatabase(environment);
  const clock = new MovableClock();
  const opening = openServices(environment, clock, logger);
  // The application's modules load while Postgres starts.
  const application = import('./serve.ts');
  const services = await opening;
  steps.done(() => services.close());

  const readiness = new ProcessReadiness(services);
  steps.done(() => readiness.close());
  await migrate(services.connections.database.adminUrl, { report: (line) => logger.warn(line) });
  readiness.migrations = 'ok';

  const { serve } = await application;
  await serve({ environment, services, readiness, clock, logger, overrides, steps });
  return { services, stop: () => steps.undo() };
}
