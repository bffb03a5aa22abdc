import { Controller, Param, Query } from '@nestjs/common';
import {
  type QueryOf,
  superadminAuditRoutes,
  superadminJobRoutes,
  superadminLookupRoutes,
  superadminOutboxRoutes,
} from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../../http/request-scope.ts';
import { SuperadminAudit } from './superadmin-audit.service.ts';
import { SuperadminJobs } from './superadmin-jobs.service.ts';
import { SuperadminLookups } from './superadmin-lookups.service.ts';
import { SuperadminOutbox } from './superadmin-outbox.service.ts';

@Controller()
export class SuperadminOperationsController {
  constructor(
    private readonly outbox: SuperadminOutbox,
    private readonly jobs: SuperadminJobs,
    private readonly lookups: SuperadminLookups,
    private readonly audit: SuperadminAudit,
  ) {}

  @Handles(superadminOutboxRoutes.list)
  mails(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof superadminOutboxRoutes.list>) {
    return this.outbox.list(scope, query);
  }

  @Handles(superadminOutboxRoutes.retry)
  retryMail(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.outbox.act(scope, id, 'retry');
  }

  @Handles(superadminOutboxRoutes.arrived)
  mailArrived(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.outbox.act(scope, id, 'arrived');
  }

  @Handles(superadminJobRoutes.list)
  queuedJobs(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof superadminJobRoutes.list>) {
    return this.jobs.list(scope, query);
  }

  @Handles(superadminJobRoutes.retry)
  retryJob(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.jobs.retry(scope, id);
  }

  @Handles(superadminLookupRoutes.read)
  registries(@Scope() scope: RequestScope) {
    return this.lookups.read(scope);
  }

  @Handles(superadminAuditRoutes.list)
  log(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof superadminAuditRoutes.list>) {
    return this.audit.list(scope, query);
  }
}
