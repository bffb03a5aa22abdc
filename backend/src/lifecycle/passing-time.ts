import type { MovableClock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Services } from './services.ts';

/** How often what is due at the payment provider's stand-in is looked for, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Has what is due happen as time passes: by itself from now on, beginning with what fell due while nothing ran, and at
 * once while somebody moves the clock.
 * @returns what ends the looking
 */
export function followTime(options: {
  clock: MovableClock;
  jobs: Jobs;
  services: Services;
  log: (line: string) => void;
}): () => Promise<void> {
  const { clock, jobs, services, log } = options;
  const advance = services.advancePayments ?? (async () => undefined);

  services.wiring.walk = (instants) =>
    jobs.whileWorkersRest(async (work) => {
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
