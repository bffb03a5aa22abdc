import { Injectable } from '@nestjs/common';
import type { AnswerOf, QueryOf, SuperadminJob, superadminJobRoutes } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { JobQueuesRepository } from './job-queues.repository.ts';

type Routes = typeof superadminJobRoutes;

/** The queue of jobs. Its times are those of the real clock. */
@Injectable()
export class SuperadminJobs {
  constructor(
    private readonly jobs: JobQueuesRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async list(scope: RequestScope, query: QueryOf<Routes['list']>): Promise<AnswerOf<Routes['list']>> {
    const page = await this.jobs.page(scope, query);
    return { ...page, items: page.items.map(shown) };
  }

  /** @throws ApiError resource.not_found, job.not_possible */
  async retry(scope: RequestScope, id: string): Promise<SuperadminJob> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const job = await this.jobs.lock(tx, id);
      if (!job) throw new ApiError('resource.not_found');
      if (!job.canRetry) throw new ApiError('job.not_possible');
      await this.jobs.runAgain(tx, job);
      await this.audit.record(
        tx,
        { organizationId: null, superadmin: scope.principal, requestId: scope.requestId },
        { action: 'job_retried', entity: { type: 'job', id, name: job.queue } },
      );
      return shown((await this.jobs.one(tx, id)) ?? job);
    });
  }
}

/** Payloads are ids; the few other values are shown as texts. */
function shown({ payload, ...job }: SuperadminJob): SuperadminJob {
  return {
    ...job,
    payload: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)])),
  };
}
