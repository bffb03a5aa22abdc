import { Module } from '@nestjs/common';
import { RequestCounter } from '../../sessions/request-counter.ts';
import { ViewSource } from '../../sessions/view-source.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SubscriptionModule } from '../subscription/subscription.module.ts';
import { JobQueuesRepository } from './operations/job-queues.repository.ts';
import { LookupStatesRepository } from './operations/lookup-states.repository.ts';
import { SuperadminAudit } from './operations/superadmin-audit.service.ts';
import { SuperadminJobs } from './operations/superadmin-jobs.service.ts';
import { SuperadminLookups } from './operations/superadmin-lookups.service.ts';
import { SuperadminOperationsController } from './operations/superadmin-operations.controller.ts';
import { SuperadminOutbox } from './operations/superadmin-outbox.service.ts';
import { UnsettledMailsRepository } from './operations/unsettled-mails.repository.ts';
import { OrganizationSteps } from './organizations/organization-steps.service.ts';
import { SuperadminOrganizationsController } from './organizations/superadmin-organizations.controller.ts';
import { SuperadminOrganizationsRepository } from './organizations/superadmin-organizations.repository.ts';
import { SuperadminOrganizations } from './organizations/superadmin-organizations.service.ts';
import { SuperadminSubscriptions } from './organizations/superadmin-subscriptions.service.ts';
import { OrganizationCounts } from './usage/organization-counts.ts';
import { OverviewRepository } from './usage/overview.repository.ts';
import { RequestCounts } from './usage/request-counts.ts';
import { SuperadminOverviews } from './usage/superadmin-overview.service.ts';
import { SuperadminUsageController } from './usage/superadmin-usage.controller.ts';
import { SuperadminUsage } from './usage/superadmin-usage.service.ts';
import { UsageRepository } from './usage/usage.repository.ts';
import { SuperadminUsersController } from './users/superadmin-users.controller.ts';
import { SuperadminUsersRepository } from './users/superadmin-users.repository.ts';
import { SuperadminUsers } from './users/superadmin-users.service.ts';
import { SupportViewsController } from './views/support-views.controller.ts';
import { SupportViewsRepository } from './views/support-views.repository.ts';
import { SupportViews } from './views/support-views.service.ts';
import { ViewEntry } from './views/view-entry.service.ts';
import { ViewRecords } from './views/view-records.ts';

/** The area of Oficio's own people. */
@Module({
  imports: [SubscriptionModule, OutboxModule],
  controllers: [
    SupportViewsController,
    SuperadminOrganizationsController,
    SuperadminUsersController,
    SuperadminUsageController,
    SuperadminOperationsController,
  ],
  providers: [
    SupportViews,
    SupportViewsRepository,
    ViewRecords,
    SuperadminOrganizations,
    SuperadminOrganizationsRepository,
    OrganizationSteps,
    SuperadminSubscriptions,
    SuperadminUsers,
    SuperadminUsersRepository,
    SuperadminUsage,
    UsageRepository,
    SuperadminOverviews,
    OverviewRepository,
    RequestCounts,
    { provide: RequestCounter, useExisting: RequestCounts },
    OrganizationCounts,
    SuperadminOutbox,
    UnsettledMailsRepository,
    SuperadminJobs,
    JobQueuesRepository,
    SuperadminLookups,
    LookupStatesRepository,
    SuperadminAudit,
    { provide: ViewSource, useClass: ViewEntry },
  ],
  exports: [ViewSource, RequestCounter],
})
export class SuperadminModule {}
