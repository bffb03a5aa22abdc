import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { FileStorage } from './file-storage.ts';
import { StoredContentsRepository } from './stored-contents.repository.ts';

const LIMIT_SECONDS = 3_600;

/**
 * Removes the objects that no row names. The trigger `remove_objects` queues a job for the object of each removed row, in
 * the transaction of the removal. The nightly sweep removes what is left: objects of failed uploads and of failed jobs. An
 * object of the last day stays, because its row may not be committed yet.
 */
@Injectable()
export class ObjectSweep {
  readonly #contents: StoredContentsRepository;

  constructor(
    private readonly storage: FileStorage,
    worker: WorkerDatabase,
    jobs: Jobs,
  ) {
    this.#contents = new StoredContentsRepository(({ text, values }) => worker.read(NO_USER, text, values));
    jobs.handle('file-object.remove', ({ organizationId, objectId }) =>
      this.storage.removeObject(organizationId, objectId),
    );
    // After the purges of the night.
    jobs.every('file-object.sweep', '41 5 * * *', () => this.run(new Date()), LIMIT_SECONDS);
  }

  /** `now` is real time, as the times of objects are. Concurrent runs are harmless. */
  async run(now: Date): Promise<void> {
    if (!this.storage.objects) return;
    const until = now.getTime() - DAY_MS;
    for await (const page of this.storage.stored()) {
      const old = page.filter(({ storedAt }) => storedAt.getTime() < until);
      const named = await this.#contents.namedObjects(old.map(({ objectId }) => objectId));
      for (const { key, objectId } of old) {
        if (!named.has(objectId)) await this.storage.objects.remove(key);
      }
    }
  }
}
