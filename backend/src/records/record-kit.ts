import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { ApiDatabase } from '../database/database.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import { AuditLog } from '../writes/audit-log.ts';
import { UnitOfWork } from '../writes/unit-of-work.ts';

/** The reading and writing services that the records of every area share. */
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
