import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { FileStorage } from './file-storage.ts';

const LIMIT_SECONDS = 3_600;

/**
 * Removes the objects that no row names: those of removed documents and organizations, and those whose upload failed.
 * An object of the last day stays, because its row may not be committed yet.
 */
@Injectable()
export class ObjectSweep {
  constructor(
    private readonly storage: FileStorage,
    private readonly worker: WorkerDatabase,
    jobs: Jobs,
  ) {
    // After the purges of the night.
    jobs.every('file-object.sweep', '41 5 * * *', () => this.run(new Date()), LIMIT_SECONDS);
  }

  /** `now` is real time, as the times of objects are. Concurrent runs are harmless. */
  async run(now: Date): Promise<void> {
    if (!this.storage.objects) return;
    const until = now.getTime() - DAY_MS;
    for await (const page of this.storage.stored()) {
      const old = page.filter(({ storedAt }) => storedAt.getTime() < until);
      const named = await this.#named(old.map(({ objectId }) => objectId));
      for (const { key, objectId } of old) {
        if (!named.has(objectId)) await this.storage.objects.remove(key);
      }
    }
  }

  async #named(objectIds: string[]): Promise<Set<string>> {
    if (objectIds.length === 0) return new Set();
    const rows = await this.worker.read<{ id: string }>(
      NO_USER,
      'SELECT object_id AS id FROM oficio.document_contents WHERE object_id = ANY ($1::uuid[])',
      [objectIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
