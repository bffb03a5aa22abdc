import type { MovableClock } from '../clock.ts';
import type { PeriodicJobName } from '../jobs/job-payloads.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Services } from './services.ts';

/** What is due with every step that time takes, in this order. */
const DUE: readonly PeriodicJobName[] = ['subscription.hourly', 'maintenance.daily'];

/** Has everything that is due happen while somebody moves the clock. */
export function followTime(options: { clock: MovableClock; jobs: Jobs; services: Services }): void {
  const { clock, jobs, services } = options;
  services.wiring.walk = (instants) =>
    jobs.whileWorkersRest(async (work) => {
      for (const instant of instants) {
        clock.set(instant);
        await work(DUE);
      }
    });
}
