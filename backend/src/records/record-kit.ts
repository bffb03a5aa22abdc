import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { ApiDatabase } from '../database/database.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import { AuditLog } from '../writes/audit-log.ts';
import { UnitOfWork } from '../writes/unit-of-work.ts';

/** What the records of every area are read and written with. */
@Injectable()
export class RecordKit {
  constructor(
    readonly database: ApiDatabase,
    readonly work: UnitOfWork,
    readonly audit: AuditLog,
    readonly limits: RateLimits,
    readonly clock: Clock,
  ) {}
}
