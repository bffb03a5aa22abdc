import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { RequestLogger } from '../../../http/request-logger.ts';
import { RequestCounter } from '../../../sessions/request-counter.ts';

/** Keeps the counts of a minute in memory, so that a request costs no write. A killed process loses them. */
@Injectable()
export class RequestCounts extends RequestCounter implements OnModuleInit, BeforeApplicationShutdown {
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.#timer = setInterval(() => void this.#flushQuietly(), MINUTE_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushQuietly();
  }

  count(organizationId: string): void {
    this.#counts.set(organizationId, (this.#counts.get(organizationId) ?? 0) + 1);
  }

  /** Stores the counts under the present day. Those of a failed write are stored with the next one. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      await this.#store(counts);
    } catch (error) {
      for (const [id, count] of counts) this.#counts.set(id, (this.#counts.get(id) ?? 0) + count);
      throw error;
    }
  }

  async #flushQuietly(): Promise<void> {
    try {
      await this.flush();
    } catch {
      this.logger.warn('The counts of requests could not be stored; the next minute tries again.');
    }
  }

  async #store(counts: ReadonlyMap<string, number>): Promise<void> {
    // Rows are locked in one order everywhere, so that concurrent processes can't deadlock.
    const ids = [...counts.keys()].toSorted();
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows(
        `INSERT INTO oficio.organization_usage AS held (organization_id, day, requests)
         SELECT organization.id, $1::date, counted.requests
         FROM unnest($2::uuid[], $3::bigint[]) AS counted (id, requests)
         JOIN oficio.organizations organization ON organization.id = counted.id
         ORDER BY organization.id
         ON CONFLICT (organization_id, day) DO UPDATE SET requests = held.requests + excluded.requests`,
        [this.clock.instant().slice(0, 10), ids, ids.map((id) => counts.get(id) ?? 0)],
      ),
    );
  }
}
