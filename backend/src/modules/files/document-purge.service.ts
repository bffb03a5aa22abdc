import { Injectable } from '@nestjs/common';
import { DAY_MS, RETENTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { WorkerDocumentsRepository } from './worker-documents.repository.ts';

/** Documents of one transaction: at most 500 MB of contents. */
const BATCH = 50;
const LIMIT_SECONDS = 3_600;

/** Removes documents whose time in the trash, or whose client's, has passed. */
@Injectable()
export class DocumentPurge {
  constructor(
    private readonly documents: WorkerDocumentsRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    // Before the purge of clients, so that deleting a client has few documents to delete with it.
    jobs.every('document.purge', '27 3 * * *', () => this.#run(), LIMIT_SECONDS);
  }

  /** Concurrent runs are harmless. */
  async #run(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - RETENTION.trashDays * DAY_MS).toISOString();
    let purged = BATCH;
    while (purged === BATCH) purged = await this.documents.purge(until, BATCH);
  }
}
