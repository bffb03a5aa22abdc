import type { MovableClock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { DueReminders } from '../modules/reminders/due-reminders.service.ts';
import type { Services } from './services.ts';

/** How often the payment provider's stand-in is checked for due work, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Runs due work of the payment provider's stand-in: periodically, beginning with what fell due while no process ran,
 * and at once when a person moves the clock. A moved clock stops where reminders are due, so that each one is sent at its
 * time and counts for the limits of its own day.
 * @returns a function that stops it
 */
export function runDueWork(options: {
  clock: Pick<MovableClock, 'set'>;
  jobs: Jobs;
  reminders: Pick<DueReminders, 'instantsUntil'>;
  services: Pick<Services, 'wiring' | 'advancePayments'>;
  log: (line: string) => void;
}): () => Promise<void> {
  const { clock, jobs, reminders, services, log } = options;
  const advance = services.advancePayments ?? (async () => undefined);

  services.wiring.walk = (instants) =>
    jobs.whileWorkersPaused(async (work) => {
      for (const instant of instants) {
        for (const due of await reminders.instantsUntil(instant)) {
          clock.set(due);
          await work(['reminders.due']);
        }
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
