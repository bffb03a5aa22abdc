import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { ApiDatabase } from '../database/database.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import { AuditLog } from '../writes/audit-log.ts';
import { UnitOfWork } from '../writes/unit-of-work.ts';
import { RecordIds } from './record-id.ts';

/** The reading and writing services that the records of every area share. */
@Injectable()
export class RecordKit {
  readonly #ids = new RecordIds();

  constructor(
    readonly database: ApiDatabase,
    readonly work: UnitOfWork,
    readonly audit: AuditLog,
    readonly limits: RateLimits,
    readonly clock: Clock,
  ) {}

  /** The id of a new record, which sorts behind those before it. */
  newId(): string {
    return this.#ids.next(this.clock.now());
  }
}
