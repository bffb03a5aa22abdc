import type { MovableClock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Services } from './services.ts';

/** How often the payment provider's stand-in is checked for due work, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Runs due work of the payment provider's stand-in: periodically, beginning with what fell due while no process ran,
 * and at once when a person moves the clock.
 * @returns a function that stops it
 */
export function runDueWork(options: {
  clock: MovableClock;
  jobs: Jobs;
  services: Services;
  log: (line: string) => void;
}): () => Promise<void> {
  const { clock, jobs, services, log } = options;
  const advance = services.advancePayments ?? (async () => undefined);

  services.wiring.walk = (instants) =>
    jobs.whileWorkersPaused(async (work) => {
      for (const instant of instants) {
        clock.set(instant);
        await advance();
        await work();
      }
    });

  let ended = false;
  const look = () =>
    advance().catch((error: unknown) => {
      if (!ended) log(`The payments wait: ${error instanceof Error ? error.message : String(error)}`);
    });
  void look();
  const timer = setInterval(look, LOOK_MS).unref();
  return async () => {
    ended = true;
    clearInterval(timer);
  };
}
