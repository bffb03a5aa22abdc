import { Injectable } from '@nestjs/common';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';

export interface UsageCount {
  page: string;
  measure: string;
  /** Empty for a page view. */
  rating: string;
  count: number;
}

@Injectable()
export class UsageRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /** `day` as YYYY-MM-DD; each page, measure and rating at most once. */
  async add(day: string, counts: readonly UsageCount[]): Promise<void> {
    // Rows are locked in one order everywhere, so that concurrent calls can't deadlock.
    const ordered = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows(
        `INSERT INTO oficio.usage_counts AS held (day, page, measure, rating, count)
         SELECT $1::date, page, measure, rating, count
         FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) AS new (page, measure, rating, count)
         ON CONFLICT (day, page, measure, rating) DO UPDATE SET count = held.count + excluded.count`,
        [
          day,
          ordered.map(({ page }) => page),
          ordered.map(({ measure }) => measure),
          ordered.map(({ rating }) => rating),
          ordered.map(({ count }) => count),
        ],
      ),
    );
  }
}

function keyOf({ page, measure, rating }: UsageCount): string {
  return `${page} ${measure} ${rating}`;
}
