import { Injectable } from '@nestjs/common';
import { DAY_MS, RETENTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { PURGED_PARTS, PURGED_TABLES, TrashPurgeRepository } from './trash-purge.repository.ts';

/** Rows of one transaction. Hosted realtime drops transactions of some thousand changes. */
const BATCH = 500;
/** The first purge of a large installation deletes years of trash. */
const LIMIT_SECONDS = 3_600;

/** Deletes rows whose time in the trash has passed. */
@Injectable()
export class TrashPurge {
  constructor(
    private readonly repository: TrashPurgeRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('trash.purge', '47 3 * * *', () => this.run(), LIMIT_SECONDS);
  }

  /** Concurrent runs are harmless. */
  async run(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - RETENTION.trashDays * DAY_MS).toISOString();
    for (const part of PURGED_PARTS)
      await this.#each((rows) => this.repository.purgeParts(part, until, rows));
    for (const table of PURGED_TABLES) await this.#each((rows) => this.repository.purge(table, until, rows));
  }

  async #each(purge: (rows: number) => Promise<number>): Promise<void> {
    let purged = BATCH;
    while (purged === BATCH) purged = await purge(BATCH);
  }
}
