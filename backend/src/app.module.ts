import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.ts';
import type { Connections } from './connections.ts';
import { ApiDatabase, PortalDatabase, WorkerDatabase } from './database/database.ts';
import { DEFAULT_POOL_SIZES } from './database/pool-sizes.ts';
import { roleUrl } from './database/role-url.ts';
import { AccessGuard } from './http/access.guard.ts';
import { AnswerAfterLostRight } from './http/answer-after-lost-right.ts';
import { AuthenticationGuard } from './http/authentication.guard.ts';
import { AnswerCheck, ContractGuard } from './http/contract.guard.ts';
import { FailureFilter } from './http/failure.filter.ts';
import { OrganizationGuard } from './http/organization.guard.ts';
import { AccountLimitGuard, AddressLimitGuard } from './http/rate-limit.guards.ts';
import { RequestLogger } from './http/request-logger.ts';
import { UploadBodies } from './http/upload-bodies.ts';
import { JobSettings, Jobs } from './jobs/jobs.ts';
import { AuthLimits } from './limits/auth-limits.ts';
import { LeasedLimits } from './limits/leased-limits.ts';
import { type LimitSettings, RateLimits } from './limits/rate-limits.ts';
import { Mailer, MailLinks } from './mails/index.ts';
import { AccountModule } from './modules/account/account.module.ts';
import { AuthServiceClient } from './modules/account/auth-service.client.ts';
import { BooksModule } from './modules/accounting/books.module.ts';
import { ApiKeysModule } from './modules/api-keys/api-keys.module.ts';
import { AuthModule } from './modules/auth/auth.module.ts';
import { SuperadminEmails } from './modules/auth/superadmin-emails.ts';
import { CalendarFeedModule } from './modules/calendar-feed/calendar-feed.module.ts';
import { CertificatesModule } from './modules/certificates/certificates.module.ts';
import { ClientNotesModule } from './modules/client-notes/client-notes.module.ts';
import { ClientAnalyticsController } from './modules/clients/client-analytics.controller.ts';
import { ClientsModule } from './modules/clients/clients.module.ts';
import { CouponsModule } from './modules/coupons/coupons.module.ts';
import { DashboardModule } from './modules/dashboard/dashboard.module.ts';
import { DataExportModule } from './modules/data-export/data-export.module.ts';
import { DomainPasteModule } from './modules/domain-paste/domain-paste.module.ts';
import { EvidenceModule } from './modules/evidence/evidence.module.ts';
import { FiguresController } from './modules/figures/figures.controller.ts';
import { FilesModule } from './modules/files/files.module.ts';
import { FileStorage } from './modules/files/storage/file-storage.ts';
import { AllServicesController } from './modules/hosting/all-services.controller.ts';
import { HostingAnalyticsController } from './modules/hosting/hosting-analytics.controller.ts';
import { ImportsModule } from './modules/imports/imports.module.ts';
import { InvitationsModule } from './modules/invitations/invitations.module.ts';
import { InvoiceBulkModule } from './modules/invoice-bulk/invoice-bulk.module.ts';
import { InvoicingModule } from './modules/invoice-settings/invoicing.module.ts';
import { InvoiceAnalyticsController } from './modules/invoices/analytics/invoice-analytics.controller.ts';
import { DepositsController } from './modules/invoices/deposits.controller.ts';
import { InvoiceSumsController } from './modules/invoices/invoice-sums.controller.ts';
import { InvoicesModule } from './modules/invoices/invoices.module.ts';
import { LineSuggestionsController } from './modules/items/line-suggestions.controller.ts';
import { ListViewsModule } from './modules/list-views/list-views.module.ts';
import { LookupSettings } from './modules/lookups/lookup-settings.ts';
import { LookupsModule } from './modules/lookups/lookups.module.ts';
import { MailTemplatesModule } from './modules/mail-templates/mail-templates.module.ts';
import { NotificationsModule } from './modules/notifications/notifications.module.ts';
import { OnlinePaymentsModule } from './modules/online-payments/online-payments.module.ts';
import { OrganizationModule } from './modules/organization/organization.module.ts';
import { OrganizationDeletionModule } from './modules/organization-deletion/organization-deletion.module.ts';
import { OutboxModule } from './modules/outbox/outbox.module.ts';
import { PackagesModule } from './modules/packages/packages.module.ts';
import { PaymentsModule } from './modules/payments/payments.module.ts';
import { PortalHomeModule } from './modules/portal-home/portal-home.module.ts';
import { ProjectFiguresController } from './modules/projects/project-figures.controller.ts';
import { PaymentEventsModule } from './modules/provider-events/payment-events.module.ts';
import { QuoteSumsController } from './modules/quotes/quote-sums.controller.ts';
import { QuotesModule } from './modules/quotes/quotes.module.ts';
import { RECORD_AREAS } from './modules/record-areas.ts';
import { RecurringModule } from './modules/recurring/recurring.module.ts';
import { RemindersModule } from './modules/reminders/reminders.module.ts';
import { RenewalsModule } from './modules/renewals/renewals.module.ts';
import { SearchController } from './modules/search/search.controller.ts';
import { SubscriptionModule } from './modules/subscription/subscription.module.ts';
import { SubscriptionNoticesModule } from './modules/subscription-notices/subscription-notices.module.ts';
import { SuperadminModule } from './modules/superadmin/superadmin.module.ts';
import { SupportModule } from './modules/support/support.module.ts';
import { TasksModule } from './modules/tasks/tasks.module.ts';
import { TimeModule } from './modules/time/time.module.ts';
import { TimelineModule } from './modules/timeline/timeline.module.ts';
import { TrashModule } from './modules/trash/trash.module.ts';
import { WebhooksModule } from './modules/webhooks/webhooks.module.ts';
import { WelcomeModule } from './modules/welcome/welcome.module.ts';
import { PaymentSettings, Payments } from './payment-provider/payment-provider.ts';
import { PaymentQueue } from './payment-provider/payment-queue.ts';
import { PriceCatalogue } from './payment-provider/price-catalogue.ts';
import { WebhookEvents } from './payment-provider/webhook-events.ts';
import { DocumentRenderer } from './pdf/document-renderer.ts';
import { RecordKit } from './records/record-kit.ts';
import { AccessEndings } from './sessions/access-endings.ts';
import { TokenVerifier } from './sessions/token-verifier.ts';
import { AuditLog } from './writes/audit-log.ts';
import { IdempotencyKeyRetention } from './writes/idempotency-key-retention.ts';
import { LargeWrites } from './writes/large-writes.ts';
import { UnitOfWork } from './writes/unit-of-work.ts';

export interface AppSettings {
  connections: Connections;
  /** Without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  logger: RequestLogger;
  superadminEmails: readonly string[];
  checkAnswers: boolean;
  rateLimits: LimitSettings;
  /** A font file for characters that the built-in fonts of documents lack. */
  documentFont: string | undefined;
  /** Modules of the process: health, the browser's configuration. */
  modules: readonly (Type | DynamicModule)[];
}

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(
    @Inject(ApiDatabase) private readonly api: ApiDatabase,
    @Inject(WorkerDatabase) private readonly worker: WorkerDatabase,
    @Inject(PortalDatabase) private readonly portal: PortalDatabase,
    @Inject(DocumentRenderer) private readonly documents: DocumentRenderer,
  ) {}

  static with(settings: AppSettings): DynamicModule {
    const { clock, connections, logger } = settings;
    const { adminUrl, waitMs, pools: sizes = DEFAULT_POOL_SIZES } = connections.database;
    const onError = (error: Error): void => logger.warn(`A database connection was lost: ${error.message}`);
    const pools = { adminUrl, onError, ...(waitMs !== undefined && { waitMs }) };
    const api = new ApiDatabase({ ...pools, role: 'oficio_api', connections: sizes.api });
    const worker = new WorkerDatabase({ ...pools, role: 'oficio_worker', connections: sizes.worker });
    const portal = new PortalDatabase({ ...pools, role: 'oficio_portal', connections: sizes.portal });
    const payments: PaymentSettings = { account: connections.payments, publicUrl: settings.publicUrl };
    const shared = [
      { provide: Clock, useValue: clock },
      { provide: RequestLogger, useValue: logger },
      { provide: ApiDatabase, useValue: api },
      { provide: WorkerDatabase, useValue: worker },
      { provide: PortalDatabase, useValue: portal },
      { provide: TokenVerifier, useValue: new TokenVerifier(connections.tokens) },
      { provide: AuthServiceClient, useValue: new AuthServiceClient(connections.supabase) },
      { provide: SuperadminEmails, useValue: new SuperadminEmails(settings.superadminEmails) },
      { provide: FileStorage, useValue: new FileStorage(connections.files) },
      { provide: LookupSettings, useValue: connections.lookups },
      { provide: PaymentSettings, useValue: payments },
      Payments,
      PaymentQueue,
      PriceCatalogue,
      WebhookEvents,
      { provide: RateLimits, useValue: new RateLimits(worker, settings.rateLimits) },
      LeasedLimits,
      AuthLimits,
      AccessEndings,
      UploadBodies,
      UnitOfWork,
      AnswerAfterLostRight,
      IdempotencyKeyRetention,
      AuditLog,
      LargeWrites,
      RecordKit,
      { provide: JobSettings, useValue: { databaseUrl: roleUrl(adminUrl, 'oficio_worker') } },
      Jobs,
      { provide: Mailer, useValue: new Mailer(connections.mail, () => logger.mailSent()) },
      { provide: DocumentRenderer, useValue: new DocumentRenderer({ extraFont: settings.documentFont }) },
      { provide: MailLinks, useValue: new MailLinks(settings.publicUrl) },
    ];
    return {
      module: AppModule,
      global: true,
      imports: [
        DiscoveryModule,
        AuthModule,
        AccountModule,
        BooksModule,
        SubscriptionModule,
        SubscriptionNoticesModule,
        CouponsModule,
        PaymentEventsModule,
        OnlinePaymentsModule,
        PackagesModule,
        PaymentsModule,
        PortalHomeModule,
        RecurringModule,
        RemindersModule,
        MailTemplatesModule,
        RenewalsModule,
        DataExportModule,
        DomainPasteModule,
        CertificatesModule,
        EvidenceModule,
        FilesModule,
        ClientsModule,
        InvoicesModule,
        QuotesModule,
        ClientNotesModule,
        TasksModule,
        TimeModule,
        TimelineModule,
        DashboardModule,
        WebhooksModule,
        WelcomeModule,
        ImportsModule,
        InvitationsModule,
        InvoicingModule,
        ApiKeysModule,
        CalendarFeedModule,
        ListViewsModule,
        InvoiceBulkModule,
        LookupsModule,
        NotificationsModule,
        OrganizationModule,
        OrganizationDeletionModule,
        OutboxModule,
        SupportModule,
        SuperadminModule,
        TrashModule,
        ...settings.modules,
      ],
      controllers: [
        // Before the routes of one record, which would match their paths.
        ClientAnalyticsController,
        FiguresController,
        InvoiceAnalyticsController,
        InvoiceSumsController,
        QuoteSumsController,
        ProjectFiguresController,
        DepositsController,
        LineSuggestionsController,
        AllServicesController,
        HostingAnalyticsController,
        ...RECORD_AREAS.map(({ controller }) => controller),
        SearchController,
      ],
      providers: [
        ...shared,
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_GUARD, useClass: AddressLimitGuard },
        { provide: APP_GUARD, useClass: AuthenticationGuard },
        { provide: APP_GUARD, useClass: AccountLimitGuard },
        { provide: APP_GUARD, useClass: OrganizationGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: ContractGuard },
        // An interceptor turns every answer into an observable, so there is none where nothing is checked.
        ...(settings.checkAnswers ? [{ provide: APP_INTERCEPTOR, useClass: AnswerCheck }] : []),
      ],
      exports: shared,
    };
  }

  /** The pools and the thread that prints documents end after the last request was answered. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.api.close(), this.worker.close(), this.portal.close(), this.documents.close()]);
  }
}
