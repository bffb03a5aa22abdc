import {
  accountingFiguresRoutes,
  accountRoutes,
  apiKeyRoutes,
  auditRoutes,
  authRoutes,
  BULK_ACTIONS,
  billingRoutes,
  billingSettingsRoutes,
  calendarFeedRoutes,
  cannedReplyRoutes,
  categoryRoutes,
  certificateRoutes,
  clientAnalyticsRoutes,
  clientDebtRoutes,
  clientMergeRoutes,
  clientMessageRoutes,
  clientMoneyRoutes,
  clientNoteRoutes,
  clientRoutes,
  clientTagRoutes,
  closingRoutes,
  couponRoutes,
  dashboardRoutes,
  dataExportRoutes,
  deskTicketRoutes,
  documentLinkRoutes,
  documentRoutes,
  documentSeriesRoutes,
  domainPasteRoutes,
  evidenceRoutes,
  exchangeRateRoutes,
  type FileHolderKind,
  hostingAnalyticsRoutes,
  importBundleRoutes,
  importRoutes,
  invitationRoutes,
  invoiceAnalyticsRoutes,
  invoiceBulkRoutes,
  invoiceDocumentRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  itemRoutes,
  LIMITABLE_ROLES,
  listViewRoutes,
  mailSuppressionRoutes,
  mailTemplateRoutes,
  mayCall,
  memberRoutes,
  notificationCountRoutes,
  notificationRoutes,
  notificationSettingRoutes,
  onlinePaymentRoutes,
  organizationDeletionRoutes,
  organizationMailsRoutes,
  organizationProfileRoutes,
  organizationRenewalsRoutes,
  organizationRoutes,
  organizationSetupRoutes,
  outboxRoutes,
  packageRoutes,
  paymentAccountRoutes,
  paymentEventRoutes,
  paymentMailRoutes,
  paymentRoutes,
  planRoutes,
  portalAccessRoutes,
  projectAnalyticsRoutes,
  proposalLinkRoutes,
  proposalRoutes,
  quoteAnalyticsRoutes,
  quoteLinkRoutes,
  quoteRoutes,
  REALTIME_TABLE_NAMES,
  RECORD_FILE_ROUTES,
  REPORTS,
  recurringRoutes,
  reminderRoutes,
  reminderRuleRoutes,
  renewalRoutes,
  reportRoutes,
  searchRoutes,
  serviceRoutes,
  settlementRoutes,
  statementMailRoutes,
  subscriptionRoutes,
  superadminAuditRoutes,
  superadminJobRoutes,
  superadminLookupRoutes,
  superadminOrganizationRoutes,
  superadminOutboxRoutes,
  superadminOverviewRoutes,
  superadminSubscriptionRoutes,
  superadminUsageRoutes,
  superadminUserRoutes,
  superadminViewRoutes,
  taskRoutes,
  taxRateRoutes,
  ticketRoutes,
  timeEntryRoutes,
  timelineRoutes,
  timeRoutes,
  timerRoutes,
  timerWriteRoutes,
  webhookRoutes,
} from '@oficio/contracts';
import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRoute } from '../src/http/handles.decorator.ts';
import { handledRoutes } from '../src/http/openapi.ts';
import { portalPages } from '../src/modules/portal/portal-pages.ts';
import { unsubscribePages } from '../src/modules/portal/unsubscribe-pages.ts';
import { Sessions } from '../src/sessions/sessions.ts';
import { type FullOrganization, fullOrganization } from './full-organization.ts';
import { setupBody, smallImage } from './organization-setup.examples.ts';
import { AREAS_OF_CLIENTS, bodyOf, RECORD_AREAS, type TestArea } from './record-areas.ts';
import { TestApplication, type TestOwner, type TestPerson } from './test-application.ts';
import { customersZip } from './test-bundles.ts';
import { startTestInbox, type TestInbox } from './test-inbox.ts';
import { testPaymentAccount } from './test-payments.ts';
import { seriesBody } from './test-recurring.ts';

/** A part of all the victim's records, so that a leak is visible. */
const MARK = 'zq-secret';
/** The same of the organization's other data, which its members may see. */
const SHARED_MARK = 'zq-shared';

interface Victim extends FullOrganization {
  /** One record of each area, by the area's path. */
  records: Map<string, { id: string; version: number }>;
  member: TestPerson;
  documentLinkId: string;
  /** A mail that is still to be sent; `messageId` was. */
  pendingId: string;
  /** The id of a payment page. */
  sessionId: string;
  /** What would open the victim's public pages if it were taken for a token. */
  untokens: string[];
}

interface Attempt {
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: Uint8Array<ArrayBuffer>;
}

const NAMES = { firstName: 'Eva', lastName: 'Gil', phone: null, timezone: null };

const SUPERADMIN_ROUTES: AnyRoute[] = [
  superadminAuditRoutes,
  superadminJobRoutes,
  superadminLookupRoutes,
  superadminOrganizationRoutes,
  superadminOutboxRoutes,
  superadminOverviewRoutes,
  superadminSubscriptionRoutes,
  superadminUsageRoutes,
  superadminUserRoutes,
  superadminViewRoutes,
].flatMap((routes) => Object.values<AnyRoute>(routes));

const SUPERADMIN_BODY = { reason: 'Nobody is asked for it', days: 1, planId: 1 };

/** The attempts of another organization's person on the victim's rows, for each route. */
/** The bulk edits of areas without tags and categories. */
const EDITS: Record<string, Record<string, unknown>> = {
  invoices: { remindersPaused: true },
  quotes: { validUntil: null },
};

const ATTEMPTS = new Map<AnyRoute, (victim: Victim, caller: TestPerson | undefined) => Attempt[]>([
  [authRoutes.me, () => [{}]],
  [authRoutes.updatePreferences, () => [{ body: { onboardingCompleted: true } }]],
  [accountRoutes.updateProfile, () => [{ body: NAMES }]],
  [accountRoutes.sessions, () => [{}]],
  [accountRoutes.endOtherSessions, () => [{}]],
  [accountRoutes.ownedOrganizations, () => [{}]],
  [
    accountRoutes.scheduleDeletion,
    ({ owner }, caller) => [
      { body: { email: caller?.email ?? owner.email, organizationIds: [owner.organizationId] } },
    ],
  ],
  [accountRoutes.cancelDeletion, () => [{}]],
  [
    accountRoutes.triggerOauthWelcome,
    ({ owner }) => [{ body: { userId: owner.userId, email: owner.email } }],
  ],
  [subscriptionRoutes.status, () => [{}]],
  [subscriptionRoutes.startFreeTrial, () => [{ body: { planId: 1 } }]],
  [subscriptionRoutes.config, () => [{}]],
  [billingRoutes.createCheckoutSession, () => [{}, { body: { planId: 2 } }]],
  [billingRoutes.checkoutReturn, ({ sessionId }) => [{ body: { sessionId } }]],
  [billingRoutes.portal, () => [{}]],
  [billingRoutes.cancel, () => [{}]],
  [billingRoutes.resume, () => [{}]],
  [billingRoutes.changePlan, () => [{ body: { planId: 2 } }]],
  [paymentEventRoutes.list, () => [{}]],
  [
    paymentEventRoutes.applyAgain,
    () => [{ parameters: { id: 'evt_of_nobody' }, body: { reason: SUPERADMIN_BODY.reason } }],
  ],
  [couponRoutes.validate, () => [{ body: { code: MARK } }]],
  [couponRoutes.list, () => [{}]],
  [couponRoutes.create, () => [{ body: { code: 'MINE', description: 'x', kind: 'percent', value: 100 } }]],
  [couponRoutes.update, ({ contactId }) => [{ parameters: { id: contactId }, body: { active: false } }]],
  [dataExportRoutes.organization, () => [{}]],
  [dataExportRoutes.documents, () => [{}]],
  [packageRoutes.list, () => [{}]],
  [packageRoutes.build, () => [{ body: { from: '2026-01-01', to: '2026-12-31' } }]],
  [packageRoutes.content, ({ packageId }) => [{ parameters: { id: packageId } }]],
  ...(Object.keys(RECORD_FILE_ROUTES) as FileHolderKind[]).flatMap(
    (kind): [AnyRoute, (victim: Victim) => Attempt[]][] => {
      const { list, add, ...ofOne } = RECORD_FILE_ROUTES[kind];
      return [
        [list, ({ files }) => [{ parameters: files[kind] }]],
        [
          add,
          ({ files }) => [{ parameters: files[kind], query: { name: 'taken.txt' }, file: textFile('Taken') }],
        ],
        ...Object.values(ofOne).map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
          route,
          ({ files }) => [{ parameters: files[kind] }],
        ]),
      ];
    },
  ),
  [documentRoutes.list, (victim) => [{ query: { clientId: clientOf(victim) } }]],
  [
    documentRoutes.add,
    (victim) => [{ query: { clientId: clientOf(victim), name: 'taken.txt' }, file: textFile('Taken') }],
  ],
  [documentRoutes.content, ({ documentId }) => [{ parameters: { id: documentId } }]],
  [
    documentRoutes.update,
    ({ documentId }) => [{ parameters: { id: documentId }, body: { name: 'Taken', version: 1 } }],
  ],
  [documentRoutes.remove, ({ documentId }) => [{ parameters: { id: documentId } }]],
  [documentRoutes.restore, ({ documentId }) => [{ parameters: { id: documentId } }]],
  ...Object.values(documentLinkRoutes).map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    ({ documentId, documentLinkId }) => [{ parameters: { id: documentId, linkId: documentLinkId } }],
  ]),
  ...Object.values(portalAccessRoutes).map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    (victim) => [
      {
        parameters: { id: clientOf(victim), sessionId: victim.portalSessionId, linkId: victim.linkId },
      },
    ],
  ]),
  ...Object.values(paymentAccountRoutes).map((route): [AnyRoute, () => Attempt[]] => [route, () => [{}]]),
  [onlinePaymentRoutes.ofInvoice, ({ invoice }) => [{ parameters: { id: invoice.id } }]],
  [clientAnalyticsRoutes.figures, () => [{}]],
  ...Object.values(hostingAnalyticsRoutes).map((route): [AnyRoute, () => Attempt[]] => [route, () => [{}]]),
  [dashboardRoutes.figures, () => [{}]],
  [dashboardRoutes.all, () => [{}]],
  [searchRoutes.records, () => [{ query: { search: MARK } }]],
  ...RECORD_AREAS.flatMap(recordAttempts),
  [outboxRoutes.list, (victim) => [{}, { query: { clientId: clientOf(victim) } }]],
  ...[outboxRoutes.one, outboxRoutes.retry, outboxRoutes.arrived, outboxRoutes.cancel].map(
    (route): [AnyRoute, (victim: Victim) => Attempt[]] => [
      route,
      ({ messageId, pendingId }) => [messageId, pendingId].map((id) => ({ parameters: { id } })),
    ],
  ),
  [mailSuppressionRoutes.list, () => [{}]],
  [mailSuppressionRoutes.add, () => [{ body: { address: 'stopped@example.com', scope: 'reminders' } }]],
  [mailSuppressionRoutes.remove, ({ suppressionId }) => [{ parameters: { id: suppressionId } }]],
  [clientMergeRoutes.rows, (victim) => [{ parameters: { id: clientOf(victim) } }]],
  [
    clientMergeRoutes.merge,
    (victim) => [
      { body: { keepId: clientOf(victim), goneId: victim.assignedId, fields: [] } },
      { body: { keepId: victim.assignedId, goneId: clientOf(victim), fields: [] } },
    ],
  ],
  [clientMergeRoutes.undo, ({ mergeId }) => [{ parameters: { id: mergeId } }]],
  [clientTagRoutes.list, () => [{}]],
  [clientTagRoutes.rename, () => [{ parameters: { tag: MARK }, body: { name: 'taken' } }]],
  [clientTagRoutes.remove, () => [{ parameters: { tag: MARK } }]],
  [clientNoteRoutes.list, (victim) => [{ parameters: { id: clientOf(victim) } }]],
  [clientNoteRoutes.create, (victim) => [{ parameters: { id: clientOf(victim) }, body: { body: 'Taken' } }]],
  [
    clientNoteRoutes.update,
    (victim) => [
      { parameters: noteOf(victim), body: { version: 1, body: 'Taken' } },
      { parameters: { ...noteOf(victim), id: victim.assignedId }, body: { version: 1, body: 'Taken' } },
    ],
  ],
  [
    clientNoteRoutes.remove,
    (victim) => [
      { parameters: noteOf(victim) },
      { parameters: { ...noteOf(victim), id: victim.assignedId } },
    ],
  ],
  [taskRoutes.list, ({ projectId: project }) => [{}, { query: { project } }]],
  [taskRoutes.csv, () => [{}]],
  [taskRoutes.board, ({ projectId: id }) => [{ parameters: { id } }]],
  [taskRoutes.one, onTask()],
  [taskRoutes.create, ({ projectId }) => [{ body: { projectId, title: 'Taken' } }]],
  [taskRoutes.update, onTask({ version: 1, title: 'Taken' })],
  [taskRoutes.move, onTask({ version: 1, status: 'done', beforeId: null, afterId: null })],
  [taskRoutes.remove, onTask()],
  [taskRoutes.comment, onTask({ body: 'Taken' })],
  [taskRoutes.removeComment, onTask()],
  [taskRoutes.duplicateProject, ({ projectId: id }) => [{ parameters: { id }, body: { name: 'Taken' } }]],
  [timelineRoutes.ofProject, ({ projectId: id }) => [{ parameters: { id } }]],
  [timerRoutes.one, () => [{}]],
  [timerWriteRoutes.start, ({ projectId }) => [{ body: { projectId } }]],
  [timerWriteRoutes.stop, ({ timeEntryId: id }) => [{ body: { id } }]],
  [timeRoutes.week, ({ owner: { userId } }) => [{ query: { from: '2026-01-05', userId } }]],
  [timeRoutes.unbilled, ({ projectId, clientId }) => [{ query: { projectId } }, { query: { clientId } }]],
  [
    timeRoutes.invoice,
    ({ timeEntryId: id }) => [{ body: { entries: [{ id, version: 1 }], grouping: 'entry' } }],
  ],
  [timeRoutes.rates, ({ projectId }) => [{ body: { projectId } }]],
  [
    timeEntryRoutes.list,
    ({ projectId, clientId }) => [{}, { query: { projectId } }, { query: { clientId } }],
  ],
  [timeEntryRoutes.csv, () => [{}]],
  [
    timeEntryRoutes.create,
    ({ projectId }) => [{ body: { projectId, day: '2026-01-10', minutes: 5, note: 'Taken' } }],
  ],
  [timeEntryRoutes.one, ({ timeEntryId: id }) => [{ parameters: { id } }]],
  [
    timeEntryRoutes.update,
    ({ timeEntryId: id }) => [{ parameters: { id }, body: { version: 1, note: 'Taken' } }],
  ],
  [timeEntryRoutes.remove, ({ timeEntryId: id }) => [{ parameters: { id } }]],
  [evidenceRoutes.progress, () => [{}]],
  [evidenceRoutes.list, ({ domainId }) => [{ parameters: { id: domainId } }]],
  [evidenceRoutes.check, ({ domainId }) => [{ parameters: { id: domainId } }]],
  [evidenceRoutes.checkSeveral, ({ domainId }) => [{ body: { ids: [domainId] } }]],
  [
    evidenceRoutes.decide,
    ({ domainId }) => [{ parameters: { id: domainId }, body: { keep: 'registry', version: 1 } }],
  ],
  [certificateRoutes.evidence, ({ certificateId }) => [{ parameters: { id: certificateId } }]],
  [certificateRoutes.check, ({ certificateId }) => [{ parameters: { id: certificateId } }]],
  [certificateRoutes.checkSeveral, ({ certificateId }) => [{ body: { ids: [certificateId] } }]],
  [certificateRoutes.watch, ({ domainId }) => [{ body: { domainId } }]],
  [domainPasteRoutes.add, () => [{ body: { text: 'mine.example', add: true, withClients: true } }]],
  [ticketRoutes.list, ({ clientId }) => [{}, { query: { search: MARK } }, { query: { clientId } }]],
  [
    ticketRoutes.create,
    ({ questionId }) => [{ body: { subject: 'x', category: 'bug', message: 'x', previousId: questionId } }],
  ],
  [
    ticketRoutes.createForClient,
    ({ clientId }) => [{ body: { clientId, subject: 'x', category: 'bug', message: 'x' } }],
  ],
  ...[ticketRoutes.resolve, ticketRoutes.reopen].map((route) => ofTicket(route, { version: 1 })),
  ofTicket(ticketRoutes.one),
  ofTicket(ticketRoutes.write, { body: 'Taken' }),
  ofTicket(ticketRoutes.rate, { rating: 1 }),
  ofTicket(ticketRoutes.assign, { version: 1, assigneeId: null }),
  ofTicket(ticketRoutes.prioritise, { version: 1, priority: 'low' }),
  [ticketRoutes.addFile, () => [{ query: { name: 'x.txt' }, file: new TextEncoder().encode('x') }]],
  [
    ticketRoutes.fileContent,
    ({ ticketId, questionId, ticketFileId: fileId }) =>
      [ticketId, questionId].map((id) => ({ parameters: { id, fileId } })),
  ],
  ...[deskTicketRoutes.resolve, deskTicketRoutes.reopen].map((route) => ofTicket(route, { version: 1 })),
  [deskTicketRoutes.list, () => [{}]],
  ofTicket(deskTicketRoutes.one),
  ofTicket(deskTicketRoutes.write, { body: 'Taken' }),
  ofTicket(deskTicketRoutes.assign, { version: 1, assigneeId: null }),
  ofTicket(deskTicketRoutes.prioritise, { version: 1, priority: 'low' }),
  [
    deskTicketRoutes.merge,
    ({ questionId, ticketId }) => [
      { parameters: { id: questionId }, body: { version: 1, intoId: ticketId } },
    ],
  ],
  [
    deskTicketRoutes.addFile,
    ({ ticketId, questionId }) =>
      [ticketId, questionId].map((id) => ({
        parameters: { id },
        query: { name: 'x.txt' },
        file: new TextEncoder().encode('x'),
      })),
  ],
  [
    deskTicketRoutes.fileContent,
    ({ ticketId: id, ticketFileId: fileId }) => [{ parameters: { id, fileId } }],
  ],
  ...SUPERADMIN_ROUTES.map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    ({ owner: { userId, organizationId }, pendingId }) =>
      (route.path.includes('/users/') ? [userId] : [organizationId, pendingId]).map((id) => ({
        parameters: { id },
        ...(route.body && { body: { ...SUPERADMIN_BODY, userId, organizationId } }),
        ...(route.path.includes('/usage') && {
          query: { day: '2026-01-01', from: '2026-01-01', to: '2026-01-02' },
        }),
      })),
  ]),
  [importRoutes.list, () => [{}]],
  [
    importRoutes.add,
    () => [{ query: { kind: 'clients', name: 'x.csv' }, file: new TextEncoder().encode('Name\nx\n') }],
  ],
  [importRoutes.template, () => [{ parameters: { kind: 'clients' } }]],
  [importBundleRoutes.add, () => [{ query: { name: 'x.zip' }, file: customersZip('x') }]],
  [importBundleRoutes.one, ({ importBundleId: id }) => [{ parameters: { id } }]],
  ...[
    importRoutes.one,
    importRoutes.check,
    importRoutes.rows,
    importRoutes.faulty,
    importRoutes.undo,
    importRoutes.discard,
  ].map((route) => ofImport(route)),
  ofImport(importRoutes.commit, { mode: 'all' }),
  ofImport(importRoutes.map, {
    encoding: 'utf-8',
    delimiter: ',',
    columns: ['displayName'],
    dateOrder: null,
    decimalMark: null,
    key: null,
    onDuplicate: 'skip',
  }),
  [cannedReplyRoutes.list, () => [{}]],
  [cannedReplyRoutes.create, () => [{ body: { title: 'x', body: 'x' } }]],
  ofTicket(cannedReplyRoutes.one),
  ofTicket(cannedReplyRoutes.update, { title: 'x', body: 'x', version: 1 }),
  ofTicket(cannedReplyRoutes.remove),
  [quoteRoutes.sums, () => [{}]],
  ...[
    quoteRoutes.mail,
    quoteRoutes.document,
    quoteRoutes.documentLogo,
    quoteRoutes.pdf,
    quoteRoutes.duplicate,
  ].map((route) => ofQuote(route)),
  ...[quoteRoutes.markSent, quoteRoutes.withdraw, quoteRoutes.revise, quoteRoutes.invoice].map((route) =>
    ofQuote(route, { version: 1 }),
  ),
  ofQuote(quoteRoutes.deposit, { version: 1, ppm: 500_000 }),
  ofQuote(quoteRoutes.project, { version: 1 }),
  ...[quoteRoutes.accept, quoteRoutes.decline].map((route) => ofQuote(route, { version: 1, name: 'Taken' })),
  ...[quoteLinkRoutes.list, quoteLinkRoutes.create, quoteLinkRoutes.preview, quoteLinkRoutes.revokeAll].map(
    (route) => ofQuote(route),
  ),
  ofQuote(quoteRoutes.mailPreview, { subject: 'x', message: 'x' }),
  ofQuote(quoteRoutes.send, {
    version: 1,
    to: ['x@example.com'],
    subject: 'x',
    message: 'x',
    attachPdf: false,
  }),
  [quoteLinkRoutes.revoke, ({ quoteId, linkId }) => [{ parameters: { id: quoteId, linkId } }]],
  ofQuote(timelineRoutes.ofQuote),
  [timelineRoutes.ofClient, (victim) => [{ parameters: { id: clientOf(victim) } }]],
  [invitationRoutes.list, () => [{}]],
  [invitationRoutes.own, () => [{}]],
  [invitationRoutes.clients, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.create, () => [{ body: { email: 'somebody@example.com', role: 'viewer' } }]],
  [invitationRoutes.resend, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.revoke, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.accept, ({ invitation }) => [{ body: { token: invitation.token } }]],
  [invitationRoutes.acceptOwn, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.decline, ({ invitation }) => [{ body: { token: invitation.token } }]],
  [invitationRoutes.declineOwn, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [organizationRoutes.list, () => [{}]],
  [organizationRoutes.switchTo, ({ owner }) => [{ parameters: { id: owner.organizationId } }]],
  [memberRoutes.members, () => [{}]],
  [
    memberRoutes.memberView,
    ({ member, owner }) => [
      { parameters: { userId: member.userId } },
      { parameters: { userId: owner.userId } },
    ],
  ],
  [
    memberRoutes.changeMember,
    ({ member, owner }) => [
      { parameters: { userId: member.userId }, body: { role: 'viewer' } },
      { parameters: { userId: owner.userId }, body: { role: 'viewer' } },
    ],
  ],
  [
    memberRoutes.removeMember,
    ({ member, owner }) => [
      { parameters: { userId: member.userId } },
      { parameters: { userId: owner.userId } },
    ],
  ],
  [
    memberRoutes.handOver,
    ({ member, owner }) => [{ body: { userId: member.userId } }, { body: { userId: owner.userId } }],
  ],
  [
    auditRoutes.list,
    ({ owner, contactId }) => [{}, { query: { actor: owner.userId } }, { query: { entity: contactId } }],
  ],
  [organizationDeletionRoutes.schedule, () => [{ body: { name: 'Taller Ruiz' } }]],
  [organizationDeletionRoutes.cancel, () => [{}]],
  ...Object.values(accountingFiguresRoutes).map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    () => [{}],
  ]),
  ...Object.values(reportRoutes).map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    () => REPORTS.map((report) => ({ parameters: { report } })),
  ]),
  [invoiceAnalyticsRoutes.figures, () => [{}]],
  [invoiceAnalyticsRoutes.items, () => [{}]],
  [quoteAnalyticsRoutes.figures, () => [{}]],
  [projectAnalyticsRoutes.figures, () => [{}]],
  [projectAnalyticsRoutes.money, ({ projectId: id }) => [{ parameters: { id } }]],
  [invoiceRoutes.sums, () => [{}]],
  [invoiceDocumentRoutes.one, onInvoice()],
  [invoiceDocumentRoutes.logo, onInvoice()],
  [timelineRoutes.ofInvoice, onInvoice()],
  ...[
    invoiceLinkRoutes.list,
    invoiceLinkRoutes.create,
    invoiceLinkRoutes.preview,
    invoiceLinkRoutes.revokeAll,
    invoiceLinkRoutes.revoke,
  ].map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    ({ invoice: { id }, linkId }) => [{ parameters: { id, linkId } }],
  ]),
  [invoiceRoutes.issue, onInvoice({ issueDate: '2026-06-15' })],
  [invoiceRoutes.unschedule, onInvoice({})],
  [invoiceRoutes.mail, onInvoice()],
  [
    invoiceRoutes.mailPreview,
    ({ invoice: { id } }) => [{ parameters: { id }, body: { subject: 'x', message: 'x' } }],
  ],
  [
    invoiceRoutes.send,
    onInvoice({ to: ['x@example.com'], cc: ['y@example.com'], subject: 'x', message: 'x', attachPdf: false }),
  ],
  [invoiceRoutes.markSent, onInvoice({})],
  [invoiceRoutes.markUnviewed, onInvoice({})],
  [invoiceRoutes.pdf, onInvoice()],
  [invoiceRoutes.unprintable, onInvoice()],
  [invoiceRoutes.void, onInvoice({ reason: 'Taken' })],
  [invoiceRoutes.duplicate, onInvoice()],
  [invoiceRoutes.creditNote, onInvoice()],
  [invoiceRoutes.deposit, onInvoice({ ppm: 500_000 })],
  [invoiceRoutes.deposits, (victim) => [{ query: { clientId: clientOf(victim) } }]],
  ...[invoiceBulkRoutes.send, invoiceBulkRoutes.markSent].map(
    (route): [AnyRoute, (victim: Victim) => Attempt[]] => [route, onInvoices({})],
  ),
  [invoiceBulkRoutes.issue, onInvoices({ send: true })],
  [invoiceBulkRoutes.pay, onInvoices({ date: '2026-06-15', method: 'cash' })],
  [invoiceBulkRoutes.recipients, (victim) => [{ query: { clientIds: clientOf(victim) } }]],
  [invoiceBulkRoutes.files, ({ invoice: { id } }) => [{ query: { ids: id } }]],
  [settlementRoutes.ofInvoice, onInvoice()],
  [
    settlementRoutes.reverse,
    (victim) => [
      ...onInvoice()(victim).map((attempt) => ({ ...attempt, body: { settlementId: victim.settlementId } })),
    ],
  ],
  [settlementRoutes.writeOff, onInvoice({})],
  [
    settlementRoutes.applyCredit,
    (victim) => onInvoice({ creditNoteId: victim.creditNote.id, amountMinor: 1 })(victim),
  ],
  [clientDebtRoutes.list, (victim) => [{ query: { ids: clientOf(victim) } }]],
  [clientMoneyRoutes.balance, (victim) => [{ parameters: { id: clientOf(victim) } }]],
  [
    clientMoneyRoutes.statement,
    (victim) => [
      {
        parameters: { id: clientOf(victim) },
        query: { from: '2026-01-01', to: '2026-12-31', currency: 'MXN' },
      },
    ],
  ],
  ...([statementMailRoutes.mail, statementMailRoutes.mailPreview, statementMailRoutes.send] as const).map(
    (route): [AnyRoute, (victim: Victim) => Attempt[]] => [
      route,
      (victim) => [
        {
          parameters: { id: clientOf(victim) },
          query: { from: '2026-01-01', to: '2026-12-31', currency: 'MXN' },
          ...mailBodyOf(route),
        },
      ],
    ],
  ),
  ...([paymentMailRoutes.mail, paymentMailRoutes.mailPreview, paymentMailRoutes.send] as const).map(
    (route): [AnyRoute, (victim: Victim) => Attempt[]] => [
      route,
      ({ payment }) => [{ parameters: { id: payment.id }, ...mailBodyOf(route) }],
    ],
  ),
  [
    paymentRoutes.list,
    (victim) => [{}, { query: { search: MARK } }, { query: { clientId: clientOf(victim) } }],
  ],
  [
    paymentRoutes.csv,
    (victim) => [{}, { query: { search: MARK } }, { query: { clientId: clientOf(victim) } }],
  ],
  [
    paymentRoutes.record,
    (victim) => [
      {
        body: {
          clientId: clientOf(victim),
          date: '2026-06-01',
          amountMinor: 1,
          currency: 'MXN',
          method: 'cash',
        },
      },
    ],
  ],
  [paymentRoutes.one, onPayment()],
  [paymentRoutes.update, onPayment({ note: 'Taken' })],
  [
    paymentRoutes.allocate,
    (victim) =>
      onPayment({
        allocations: [{ invoiceId: victim.invoice.id, amountMinor: 1 }],
      })(victim),
  ],
  [paymentRoutes.refund, onPayment({ date: '2026-06-15', amountMinor: 1 })],
  [paymentRoutes.void, onPayment({ reason: 'Taken' })],
  [recurringRoutes.list, (victim) => [{}, { query: { clientId: clientOf(victim) } }]],
  [recurringRoutes.create, (victim) => [{ body: { ...seriesBody(clientOf(victim), '2027-01-31') } }]],
  [recurringRoutes.one, ({ series: { id } }) => [{ parameters: { id } }]],
  [recurringRoutes.preview, ({ series: { id } }) => [{ parameters: { id } }]],
  [
    recurringRoutes.update,
    ({ series: { id, version } }) => [{ parameters: { id }, body: { version, name: 'Taken' } }],
  ],
  ...[recurringRoutes.pause, recurringRoutes.resume, recurringRoutes.end].map(
    (route): [AnyRoute, (victim: Victim) => Attempt[]] => [
      route,
      ({ series: { id, version } }) => [{ parameters: { id }, body: { version } }],
    ],
  ),
  [recurringRoutes.remove, ({ series: { id } }) => [{ parameters: { id } }]],
  [renewalRoutes.list, (victim) => [{}, { query: { clientId: clientOf(victim) } }]],
  [renewalRoutes.one, ({ renewalId: id }) => [{ parameters: { id } }]],
  [renewalRoutes.update, onRenewal({ costMinor: 1 })],
  [renewalRoutes.approve, onRenewal({ note: 'Taken' })],
  [renewalRoutes.decline, onRenewal({})],
  [renewalRoutes.waive, onRenewal({})],
  [renewalRoutes.confirm, onRenewal({ newDate: '2029-01-01' })],
  [renewalRoutes.lapse, onRenewal({})],
  [renewalRoutes.snooze, onRenewal({ until: '2029-01-01' })],
  [renewalRoutes.bulk, ({ renewalId: id }) => [{ body: { action: 'approve', items: [{ id, version: 1 }] } }]],
  [renewalRoutes.invoice, ({ renewalId }) => [{ body: { ids: [renewalId] } }]],
  [proposalRoutes.suggestion, ({ renewalId }) => [{ query: { ids: renewalId } }]],
  [
    proposalRoutes.preview,
    ({ renewalId }) => [{ query: { ids: renewalId }, body: { subject: 'x', message: 'x' } }],
  ],
  [proposalRoutes.propose, ({ renewalId }) => [{ body: { ids: [renewalId], message: 'Taken' } }]],
  [proposalRoutes.withdraw, onRenewal({})],
  ...[
    proposalLinkRoutes.list,
    proposalLinkRoutes.create,
    proposalLinkRoutes.preview,
    proposalLinkRoutes.revokeAll,
    proposalLinkRoutes.revoke,
  ].map((route): [AnyRoute, (victim: Victim) => Attempt[]] => [
    route,
    ({ proposalId: id, linkId }) => [{ parameters: { id, linkId } }],
  ]),
  [organizationProfileRoutes.one, () => [{}]],
  [organizationProfileRoutes.update, () => [1, 2, 3].map((version) => ({ body: { version, phone: '1' } }))],
  [billingSettingsRoutes.one, () => [{}]],
  [billingSettingsRoutes.update, () => [1, 2].map((version) => ({ body: { version, notes: 'Taken' } }))],
  [documentSeriesRoutes.list, () => [{}]],
  [documentSeriesRoutes.one, ({ seriesId }) => [onSetting(seriesId)]],
  [documentSeriesRoutes.create, () => [{ body: { series: 'MINE', kind: 'invoice', pattern: '{0}' } }]],
  [documentSeriesRoutes.update, ({ seriesId }) => [onSetting(seriesId, { version: 1, pattern: '{0}' })]],
  [documentSeriesRoutes.remove, ({ seriesId }) => [onSetting(seriesId)]],
  [categoryRoutes.list, () => [{}]],
  [categoryRoutes.one, ({ categoryId }) => [onSetting(categoryId)]],
  [categoryRoutes.create, () => [{ body: { kind: 'expense', name: 'Mine' } }]],
  [categoryRoutes.update, ({ categoryId }) => [onSetting(categoryId, { version: 1, name: 'Taken' })]],
  [categoryRoutes.remove, ({ categoryId }) => [onSetting(categoryId)]],
  [calendarFeedRoutes.one, () => [{}]],
  [calendarFeedRoutes.create, () => [{}]],
  [calendarFeedRoutes.remove, () => [{}]],
  [notificationRoutes.list, () => [{ query: { state: 'all' } }]],
  [notificationCountRoutes.one, () => [{}]],
  [
    notificationRoutes.read,
    ({ notificationId }) => [
      { body: { ids: [notificationId] } },
      { body: { allBefore: '2030-01-01T00:00:00.000Z' } },
    ],
  ],
  [notificationRoutes.archive, ({ notificationId }) => [{ body: { ids: [notificationId] } }]],
  [notificationRoutes.snooze, ({ notificationId }) => [{ body: { ids: [notificationId], until: null } }]],
  [notificationSettingRoutes.one, () => [{}]],
  [notificationSettingRoutes.save, () => [{ body: { types: [] } }]],
  [apiKeyRoutes.list, () => [{}]],
  [apiKeyRoutes.create, () => [{ body: { name: 'Mine', access: 'write', expiresOn: null } }]],
  [apiKeyRoutes.revoke, ({ apiKeyId }) => [onSetting(apiKeyId)]],
  [webhookRoutes.list, () => [{}]],
  [
    webhookRoutes.create,
    () => [{ body: { url: 'https://mine.example/', description: null, events: ['client.created'] } }],
  ],
  [webhookRoutes.update, ({ webhookId }) => [onSetting(webhookId, { version: 1, enabled: false })]],
  [webhookRoutes.remove, ({ webhookId }) => [onSetting(webhookId)]],
  [webhookRoutes.rotate, ({ webhookId }) => [onSetting(webhookId)]],
  [webhookRoutes.test, ({ webhookId }) => [onSetting(webhookId)]],
  [webhookRoutes.deliveries, ({ webhookId }) => [onSetting(webhookId)]],
  [webhookRoutes.delivery, onDelivery],
  [webhookRoutes.sendAgain, onDelivery],
  [listViewRoutes.list, () => [{ query: { list: 'clients' } }]],
  [
    listViewRoutes.create,
    (victim) => [
      {
        body: { list: 'domains', name: 'Mine', search: { clientId: clientOf(victim) }, hiddenColumns: null },
      },
    ],
  ],
  [listViewRoutes.update, ({ viewId }) => [onSetting(viewId, { version: 1, name: 'Taken' })]],
  [listViewRoutes.remove, ({ viewId }) => [onSetting(viewId)]],
  [closingRoutes.read, () => [{}]],
  [closingRoutes.close, () => [{ body: { closedOn: '2000-01-01' } }]],
  [serviceRoutes.all, () => [{}]],
  [itemRoutes.suggestions, ({ clientId }) => [{ query: { q: MARK, currency: 'MXN', clientId } }]],
  [reminderRuleRoutes.list, () => [{}]],
  [reminderRuleRoutes.one, ({ reminderRuleId }) => [onSetting(reminderRuleId)]],
  [reminderRuleRoutes.create, () => [{ body: RULE }]],
  [
    reminderRuleRoutes.update,
    ({ reminderRuleId }) => [onSetting(reminderRuleId, { version: 1, rule: RULE })],
  ],
  [
    reminderRuleRoutes.switch,
    ({ reminderRuleId }) => [onSetting(reminderRuleId, { version: 1, enabled: true })],
  ],
  [reminderRuleRoutes.remove, ({ reminderRuleId }) => [onSetting(reminderRuleId)]],
  [mailTemplateRoutes.list, () => [{}]],
  ...[
    mailTemplateRoutes.read,
    mailTemplateRoutes.readVersion,
    mailTemplateRoutes.save,
    mailTemplateRoutes.reset,
    mailTemplateRoutes.test,
  ].map((route): [AnyRoute, () => Attempt[]] => [route, () => [onTemplate(route)]]),
  [
    mailTemplateRoutes.preview,
    ({ invoice }) => [onTemplate(mailTemplateRoutes.preview, { entityId: invoice.id })],
  ],
  [
    clientMessageRoutes.send,
    (victim) => [
      {
        parameters: { id: clientOf(victim) },
        body: { templateKey: null, to: 'mine@example.com', subject: 'Taken', body: 'Taken' },
      },
    ],
  ],
  [reminderRoutes.preview, ({ reminderRuleId }) => [{ query: { ruleId: reminderRuleId } }]],
  [reminderRoutes.figures, () => [{}]],
  [reminderRoutes.skip, (victim) => [{ body: { key: plannedKey(victim) } }]],
  [reminderRoutes.sendNow, (victim) => [{ body: { key: plannedKey(victim) } }]],
  [taxRateRoutes.list, () => [{}]],
  [taxRateRoutes.one, ({ taxRateId }) => [onSetting(taxRateId)]],
  [taxRateRoutes.create, () => [{ body: { name: 'Mine', ratePpm: 1, kind: 'added' } }]],
  [taxRateRoutes.update, ({ taxRateId }) => [onSetting(taxRateId, { version: 1, name: 'Taken' })]],
  [taxRateRoutes.remove, ({ taxRateId }) => [onSetting(taxRateId)]],
  [exchangeRateRoutes.list, () => [{}]],
  [exchangeRateRoutes.one, ({ exchangeRateId }) => [onSetting(exchangeRateId)]],
  [exchangeRateRoutes.create, () => [{ body: { currency: 'USD', date: '2026-06-01', rateE8: 1 } }]],
  [exchangeRateRoutes.update, ({ exchangeRateId }) => [onSetting(exchangeRateId, { version: 1, rateE8: 1 })]],
  [exchangeRateRoutes.remove, ({ exchangeRateId }) => [onSetting(exchangeRateId)]],
  [organizationMailsRoutes.one, () => [{}]],
  [organizationMailsRoutes.update, () => [1, 2, 3].map((version) => ({ body: { version, signature: 'A' } }))],
  [organizationRenewalsRoutes.one, () => [{}]],
  [organizationRenewalsRoutes.update, () => [1, 2, 3].map((version) => ({ body: { version, leadDays: 9 } }))],
  [organizationSetupRoutes.setup, () => [{ body: setupBody }]],
  [
    organizationSetupRoutes.companyProfile,
    () => [{ body: { companyName: 'Taken', businessEmail: 'taken@example.com' } }],
  ],
  [organizationSetupRoutes.uploadLogo, () => [{ file: smallImage }]],
  [organizationSetupRoutes.removeLogo, () => [{}]],
]);

const RULE = {
  name: 'Mine',
  trigger: 'invoice_due',
  sendAtMinute: 540,
  businessDaysOnly: false,
  audience: 'client_billing',
  addresses: [],
  conditions: { minBalanceMinor: null, currency: null, tags: [], excludeClientIds: [] },
  steps: [{ offsetDays: 1, templateKey: 'invoice_overdue_1' }],
};
const plannedKey = ({ reminderRuleId, invoice }: Pick<Victim, 'reminderRuleId' | 'invoice'>) =>
  `${reminderRuleId}:${reminderRuleId}:${invoice.id}:2026-06-30:client@example.com`;

const onSetting = (id: string, body?: Record<string, unknown>): Attempt => ({
  parameters: { id },
  ...(body && { body }),
});
/** On the text of mails with invoices. */
function onTemplate(route: AnyRoute, sent: Record<string, unknown> = {}): Attempt {
  const parameters = { key: 'invoice_sent', locale: 'en', number: '1' };
  if (route.method === 'GET' || route.method === 'DELETE') return { parameters };
  const body = { subject: 'Taken', body: 'Taken', ...sent };
  return { parameters, body: route.method === 'PUT' ? { ...body, version: 0 } : body };
}

/** On an issued invoice and on a draft. */
function onInvoice(sent?: Record<string, unknown>) {
  return ({ invoice, creditNote }: Victim): Attempt[] =>
    [invoice, creditNote].map(({ id, version }) => ({
      parameters: { id },
      ...(sent && { body: { version, ...sent } }),
    }));
}

/** On both at once. */
function onInvoices(sent: Record<string, unknown>) {
  return ({ invoice, creditNote }: Victim): Attempt[] => [
    { body: { items: [invoice, creditNote].map(({ id, version }) => ({ id, version })), ...sent } },
  ];
}

function onPayment(sent?: Record<string, unknown>) {
  return ({ payment: { id, version } }: Victim): Attempt[] => [
    { parameters: { id }, ...(sent && { body: { version, ...sent } }) },
  ];
}

function onTask(body?: Record<string, unknown>) {
  return ({ task }: Victim): Attempt[] => [{ parameters: task, ...(body && { body }) }];
}

function onRenewal(sent: Record<string, unknown>) {
  return ({ renewalId: id }: Victim): Attempt[] => [{ parameters: { id }, body: { version: 1, ...sent } }];
}

/** The body of a mail about money; none for the route that reads what it begins with. */
function mailBodyOf({ method, status }: AnyRoute): Pick<Attempt, 'body'> {
  if (method === 'GET') return {};
  const text = { subject: 'x', message: 'x' };
  return { body: status === 201 ? { ...text, to: ['x@example.com'], earlier: 0 } : text };
}

const clientOf = ({ records }: Victim): string => records.get(clientRoutes.list.path)?.id ?? '';
const textFile = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const noteOf = (victim: Victim) => ({ id: clientOf(victim), noteId: victim.noteId });

/** The same for the routes of records, and for bodies that refer to the victim's rows. */
function recordAttempts({
  area,
  routes,
  body,
  naming,
}: TestArea): [AnyRoute, (victim: Victim) => Attempt[]][] {
  const hasTags = 'tag' in area.filters;
  const edit = hasTags ? { addTag: 'Taken' } : (EDITS[area.table] ?? { categoryId: null });
  const stored = ({ records }: Victim) => records.get(routes.list.path) ?? { id: '', version: 0 };
  const onOne = (victim: Victim, sent?: Record<string, unknown>): Attempt => ({
    parameters: { id: stored(victim).id },
    ...(sent && { body: { version: stored(victim).version, ...sent } }),
  });
  const foreign = (victim: Victim): Record<string, unknown>[] =>
    naming({
      clientId: clientOf(victim),
      contactId: victim.contactId,
      userId: victim.owner.userId,
      taxRateId: victim.taxRateId,
    });
  return [
    [
      routes.list,
      () => [
        {},
        { query: { search: MARK } },
        ...(hasTags ? [{ query: { tag: MARK } }] : []),
        { query: { sort: '-updatedAt' } },
      ],
    ],
    [routes.csv, () => [{}, { query: { search: MARK } }]],
    [routes.trash, () => [{}]],
    [
      routes.bulk,
      (victim) =>
        BULK_ACTIONS.map((action) => ({
          body: {
            action,
            items: [stored(victim)],
            ...(action === 'edit' && { changes: edit }),
          },
        })),
    ],
    [routes.create, (victim) => foreign(victim).map((part) => ({ body: { ...body('mine'), ...part } }))],
    [routes.one, (victim) => [onOne(victim)]],
    [routes.update, (victim) => [{ notes: 'Taken' }, ...foreign(victim)].map((part) => onOne(victim, part))],
    [routes.archive, (victim) => [onOne(victim, {})]],
    [routes.restore, (victim) => [onOne(victim, {})]],
    [routes.remove, (victim) => [onOne(victim)]],
  ];
}

const withoutToken = ({ untokens }: Victim): Attempt[] =>
  untokens.map((token) => ({ parameters: { token } }));

/** The attempts on routes that need no sign-in, by method and path. */
const PUBLIC_ATTEMPTS = new Map<string, (victim: Victim) => Attempt[]>([
  [
    'POST /api/support/contact',
    ({ owner: { email } }) => [{ body: { name: 'Eva', email, subject: 'x', message: 'x' } }],
  ],
  [
    'GET /api/organization/invitations/verify',
    ({ untokens }) => untokens.map((token) => ({ query: { token } })),
  ],
  ['GET /api/organization/logos/:id', ({ untokens }) => untokens.map((id) => ({ parameters: { id } }))],
  [
    'GET /api/calendar/:file',
    ({ untokens }) => untokens.map((token) => ({ parameters: { file: `${token}.ics` } })),
  ],
  ['GET /portal/:token', withoutToken],
  ['GET /portal/:token/file', withoutToken],
  ['GET /portal/:token/pdf', withoutToken],
  ['POST /portal/:token/answer', withoutToken],
  ['POST /portal/:token/decide', withoutToken],
  ['POST /portal/:token/pay', withoutToken],
  [
    'GET /portal/return/:checkoutId',
    ({ untokens }) => untokens.map((checkoutId) => ({ parameters: { checkoutId } })),
  ],
  ['POST /portal/:token/seen', withoutToken],
  ['GET /unsubscribe/:token', withoutToken],
  ['POST /unsubscribe/:token', withoutToken],
]);

/** Routes whose answer concerns the caller alone. */
const ABOUT_ONESELF = new Set<AnyRoute>([
  ...Object.values(notificationRoutes),
  ...Object.values(paymentAccountRoutes),
  notificationCountRoutes.one,
  ...Object.values(notificationSettingRoutes),
  domainPasteRoutes.add,
  importRoutes.list,
  importRoutes.add,
  importRoutes.template,
  importBundleRoutes.add,
  evidenceRoutes.progress,
  ...Object.values(accountingFiguresRoutes),
  ...Object.values(reportRoutes),
  clientDebtRoutes.list,
  invoiceAnalyticsRoutes.figures,
  invoiceAnalyticsRoutes.items,
  invoiceRoutes.sums,
  quoteRoutes.sums,
  quoteAnalyticsRoutes.figures,
  projectAnalyticsRoutes.figures,
  ticketRoutes.list,
  ticketRoutes.addFile,
  timerRoutes.one,
  timerWriteRoutes.stop,
  timeRoutes.week,
  timeEntryRoutes.csv,
  timeEntryRoutes.list,
  invoiceRoutes.deposits,
  ...Object.values(invoiceBulkRoutes),
  authRoutes.me,
  authRoutes.updatePreferences,
  accountRoutes.updateProfile,
  accountRoutes.sessions,
  accountRoutes.endOtherSessions,
  accountRoutes.ownedOrganizations,
  accountRoutes.cancelDeletion,
  subscriptionRoutes.status,
  subscriptionRoutes.startFreeTrial,
  subscriptionRoutes.config,
  billingRoutes.createCheckoutSession,
  billingRoutes.portal,
  billingRoutes.cancel,
  billingRoutes.resume,
  billingRoutes.changePlan,
  couponRoutes.validate,
  dataExportRoutes.organization,
  dataExportRoutes.documents,
  packageRoutes.list,
  packageRoutes.build,
  documentRoutes.list,
  clientAnalyticsRoutes.figures,
  ...Object.values(hostingAnalyticsRoutes),
  dashboardRoutes.figures,
  dashboardRoutes.all,
  searchRoutes.records,
  outboxRoutes.list,
  recurringRoutes.list,
  renewalRoutes.list,
  taskRoutes.list,
  taskRoutes.csv,
  renewalRoutes.bulk,
  mailSuppressionRoutes.list,
  mailSuppressionRoutes.add,
  paymentRoutes.list,
  paymentRoutes.csv,
  ...RECORD_AREAS.flatMap(({ routes }) => [routes.list, routes.csv, routes.trash, routes.bulk]),
  clientTagRoutes.list,
  invitationRoutes.list,
  invitationRoutes.own,
  invitationRoutes.create,
  organizationRoutes.list,
  memberRoutes.members,
  auditRoutes.list,
  organizationDeletionRoutes.schedule,
  organizationDeletionRoutes.cancel,
  organizationProfileRoutes.one,
  organizationProfileRoutes.update,
  billingSettingsRoutes.one,
  billingSettingsRoutes.update,
  documentSeriesRoutes.list,
  documentSeriesRoutes.create,
  categoryRoutes.list,
  categoryRoutes.create,
  calendarFeedRoutes.one,
  calendarFeedRoutes.create,
  calendarFeedRoutes.remove,
  apiKeyRoutes.list,
  apiKeyRoutes.create,
  webhookRoutes.list,
  webhookRoutes.create,
  listViewRoutes.list,
  listViewRoutes.create,
  closingRoutes.read,
  closingRoutes.close,
  itemRoutes.suggestions,
  serviceRoutes.all,
  planRoutes.create,
  reminderRuleRoutes.list,
  reminderRuleRoutes.create,
  reminderRoutes.preview,
  reminderRoutes.figures,
  mailTemplateRoutes.list,
  mailTemplateRoutes.read,
  mailTemplateRoutes.save,
  mailTemplateRoutes.reset,
  mailTemplateRoutes.test,
  taxRateRoutes.list,
  taxRateRoutes.create,
  exchangeRateRoutes.list,
  exchangeRateRoutes.create,
  organizationMailsRoutes.one,
  organizationMailsRoutes.update,
  organizationRenewalsRoutes.one,
  organizationRenewalsRoutes.update,
  organizationSetupRoutes.setup,
  organizationSetupRoutes.companyProfile,
  organizationSetupRoutes.uploadLogo,
  organizationSetupRoutes.removeLogo,
]);

let inbox: TestInbox;
let app: TestApplication;
let victim: Victim;
let stranger: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  inbox = await startTestInbox();
  app = await TestApplication.start({
    withAuth: true,
    smtpUrl: inbox.smtpUrl,
    payments: testPaymentAccount(),
    rateLimits: {
      reads: unlimited,
      writes: unlimited,
      exports: unlimited,
      downloads: unlimited,
      portal: unlimited,
    },
  });
  stranger = await app.owner();
  victim = await makeVictim();
});

afterAll(async () => {
  await app.stop();
  await inbox.close();
});

const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

test('every route of the application has its attempts', () => {
  const routes = handledRoutes(app.nest).map(({ route }) => route);
  const names = (isPublic: boolean) =>
    routes.filter(({ access }) => (access === 'public') === isPublic).map(name);
  expect(names(false).sort()).toEqual([...ATTEMPTS.keys()].map(name).sort());
  const open = new Set([...names(true), ...portalRoutes().map(name)]);
  expect([...open].sort()).toEqual([...PUBLIC_ATTEMPTS.keys()].sort());
});

/** The pages that a public link opens. */
function portalRoutes(): { method: string; path: string }[] {
  const options = { publicUrl: 'http://127.0.0.1', font: undefined };
  const routers = {
    portal: portalPages(app.nest, options),
    unsubscribe: unsubscribePages(app.nest, options),
  };
  return Object.entries(routers).flatMap(([area, router]) =>
    (router as Router).stack.flatMap(({ route }) =>
      (route?.stack ?? []).map(({ method }) => ({
        method: method.toUpperCase(),
        path: `/${area}${route?.path}`,
      })),
    ),
  );
}

describe.each([...PUBLIC_ATTEMPTS.keys()])('%s', (route) => {
  test.each(['a visitor', 'another organization', 'a removed member'])(
    '%s gets nothing without a token',
    async (who) => {
      const as = who === 'a visitor' ? undefined : who === 'a removed member' ? await removed() : stranger;
      const before = await rowsOf(victim.owner.organizationId);
      const [method = '', path = ''] = route.split(' ');
      for (const attempt of PUBLIC_ATTEMPTS.get(route)?.(victim) ?? []) {
        const { query, body, parameters = {} } = attempt;
        const address = path.replace(/:(\w+)/g, (_, key: string) => parameters[key] ?? '');
        const answer = await app.fetch(method, address + (query ? `?${new URLSearchParams(query)}` : ''), {
          ...(as && { as }),
          ...(body && { body }),
          headers: { origin: 'http://127.0.0.1' },
        });
        expect([200, 204, 404]).toContain(answer.status);
        expectNoRecord(answer.text, attempt);
        expect(answer.text).not.toContain(SHARED_MARK);
      }
      expect(await rowsOf(victim.owner.organizationId)).toEqual(before);
    },
  );
});

async function removed(): Promise<TestPerson> {
  const member = await app.member(victim.owner.organizationId, 'admin');
  await app.call(clientRoutes.list, { as: member });
  await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
  app.nest.get(Sessions, { strict: false }).forgetUser(member.userId);
  return member;
}

describe.each([...ATTEMPTS.keys()].map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route }) => {
    test('a visitor gets nothing', async () => {
      await expectNothing(route, undefined, [route.path.startsWith('/api/superadmin/') ? 404 : 401]);
    });

    test('a session that has ended gets nothing', async () => {
      const gone = await app.session(victim.owner);
      await app.endSession(gone.sessionId);
      await expectNothing(route, gone, [401]);
    });

    test('another organization reaches no row of the victim’s', async () => {
      await expectNothing(
        route,
        stranger,
        ABOUT_ONESELF.has(route) ? [200, 201, 202, 204, 409, 503] : [403, 404],
      );
    });

    test('a removed member gets nothing, at once', async () => {
      const member = await app.member(victim.owner.organizationId, 'admin');
      // The session is cached with its membership by now.
      expect((await app.call(clientRoutes.list, { as: member })).text).toContain(MARK);
      await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
      await expectNothing(route, member, [200, 204, 402, 403, 404, 409, 503]);
      app.nest.get(Sessions, { strict: false }).forgetUser(member.userId);
      await expectNothing(
        route,
        member,
        // 400: the name of a new organization isn't the attempt's.
        // 201: the file, the key or the endpoint is the person's, in a new organization of their own.
        route.access === 'withAccess'
          ? [402]
          : [
              200,
              202,
              204,
              400,
              403,
              404,
              409,
              503,
              ...(route === ticketRoutes.addFile ||
              route === apiKeyRoutes.create ||
              route === webhookRoutes.create
                ? [201]
                : []),
            ],
      );
    });

    test.each(LIMITABLE_ROLES.filter((memberRole) => mayCall(route, { memberRole, sees: 'assigned' })))(
      'a limited %s reaches no record of the other clients',
      async (role) => {
        const { assignedId, owner } = victim;
        const limited = await app.member(owner.organizationId, role, { clientIds: [assignedId] });
        const before = await recordsOf(owner.organizationId);
        for (const attempt of ATTEMPTS.get(route)?.(victim, limited) ?? []) {
          const answer = await app.call(route, { ...attempt, as: limited });
          expect(answer.status).toBeLessThan(500);
          expectNoRecord(answer.text, attempt);
        }
        expect(await recordsOf(owner.organizationId)).toEqual(before);
      },
    );
  },
);

test('a malformed id is refused like an unknown one, without quoting it', async () => {
  const answer = await app.fetch('GET', '/api/clients/1%20OR%201=1', { as: stranger });
  expect([answer.status, answer.text.includes('OR 1')]).toEqual([404, false]);
});

async function expectNothing(route: AnyRoute, as: TestPerson | undefined, statuses: number[]): Promise<void> {
  const attempts = ATTEMPTS.get(route)?.(victim, as) ?? [];
  expect(attempts.length).toBeGreaterThan(0);
  const before = await rowsOf(victim.owner.organizationId);
  for (const attempt of attempts) {
    const answer = await app.call(route, { ...attempt, ...(as && { as }) });
    expect(statuses).toContain(answer.status);
    expectNoRecord(answer.text, attempt);
    expect(answer.text).not.toContain(SHARED_MARK);
    expect(answer.text).not.toContain(victim.logoUrl);
    for (const id of [victim.itemId, victim.planId]) {
      expect(JSON.stringify(attempt).includes(id) || !answer.text.includes(id)).toBe(true);
    }
    for (const id of [
      victim.seriesId,
      victim.categoryId,
      victim.taxRateId,
      victim.exchangeRateId,
      victim.reminderRuleId,
    ]) {
      expect(answer.text).not.toContain(id);
    }
  }
  expect(await rowsOf(victim.owner.organizationId)).toEqual(before);
}

/** A request about the victim's tickets, of its client and to Oficio. */
function ofTicket(
  route: AnyRoute,
  body?: Record<string, unknown>,
): [AnyRoute, (victim: Victim) => Attempt[]] {
  return [
    route,
    ({ ticketId, questionId }) =>
      [ticketId, questionId].map((id) => ({ parameters: { id }, ...(body && { body }) })),
  ];
}

function onDelivery({ webhookId: id, deliveryId }: Victim): Attempt[] {
  return [{ parameters: { id, deliveryId } }];
}

/** A request about the victim's quote. */
function ofImport(
  route: AnyRoute,
  body?: Record<string, unknown>,
): [AnyRoute, (victim: Victim) => Attempt[]] {
  return [route, ({ importId: id }) => [{ parameters: { id }, ...(body && { body }) }]];
}

function ofQuote(route: AnyRoute, body?: Record<string, unknown>): [AnyRoute, (victim: Victim) => Attempt[]] {
  return [route, ({ quoteId }) => [{ parameters: { id: quoteId }, ...(body && { body }) }]];
}

/** No id may be in the answer but those that the caller has sent. */
function expectNoRecord(answer: string, attempt: Attempt): void {
  expect(answer).not.toContain(MARK);
  const sent = JSON.stringify(attempt);
  // Items and plans are those of all clients.
  const shared = [victim.itemId, victim.planId];
  const ids = [...victim.records.values()].map(({ id }) => id).filter((id) => !shared.includes(id));
  const parts = [victim.contactId, victim.documentId, victim.noteId, victim.messageId, victim.pendingId];
  parts.push(victim.payment.id, victim.settlementId, victim.creditNote.id, victim.linkId, victim.mergeId);
  parts.push(victim.quoteId, victim.documentLinkId, victim.expenseId, victim.renewalId, victim.proposalId);
  parts.push(
    victim.ticketId,
    victim.ticketFileId,
    victim.questionId,
    victim.task.id,
    victim.task.commentId,
    victim.timeEntryId,
  );
  parts.push(...Object.values(victim.files).flatMap(({ id, fileId }) => [id, fileId]));
  for (const id of [...ids, ...parts]) {
    expect(sent.includes(id) || !answer.includes(id)).toBe(true);
  }
}

/** A file that waits for its message is the person's own. */
const SENT = "entity_type IS DISTINCT FROM 'ticket_message' OR entity_id IS DISTINCT FROM created_by";

const RECORD_TABLES = [
  ...REALTIME_TABLE_NAMES.map((table) => `public.${table}`),
  'oficio.client_contacts',
  `(SELECT xmin, * FROM oficio.documents WHERE ${SENT})`,
  `(SELECT xmin, * FROM oficio.document_contents
    WHERE document_id IN (SELECT id FROM oficio.documents WHERE ${SENT}))`,
  'oficio.client_notes',
  'oficio.tasks',
  'oficio.task_comments',
  'oficio.time_entries',
  'oficio.billed_time',
  'oficio.outbox',
  'oficio.mail_suppressions',
  'oficio.public_links',
  'oficio.invoice_lines',
  'oficio.invoice_taxes',
  'oficio.invoice_documents',
  'oficio.payments',
  'oficio.payment_accounts',
  'oficio.invoice_checkouts',
  'oficio.recurring_documents',
  'oficio.renewal_proposals',
  'oficio.renewals',
  'oficio.settlements',
  'oficio.settlement_taxes',
];

const ALL_TABLES = [
  ...RECORD_TABLES,
  'oficio.record_counts',
  'oficio.client_months',
  'oficio.client_activity',
  'oficio.client_services',
  'oficio.service_days',
  'oficio.service_providers',
  'oficio.domain_days',
  'oficio.domain_counts',
  'oficio.renewal_days',
  'oficio.billing_settings',
  'oficio.document_series',
  'oficio.tax_rates',
  'oficio.reminder_rules',
  'oficio.mail_templates',
  'oficio.mail_template_versions',
  'oficio.exchange_rates',
  'oficio.audit_log',
  'oficio.invitations',
  'oficio.api_keys',
  'oficio.webhook_endpoints',
  'oficio.webhook_deliveries',
  'oficio.webhook_attempts',
  'oficio.subscriptions',
  'oficio.support_tickets',
  'oficio.checkouts',
  'oficio.trial_uses',
  'oficio.organization_logos',
  '(SELECT id AS organization_id, xmin, * FROM oficio.organizations)',
];

/** All data of an organization except its list of members. */
function rowsOf(organizationId: string): Promise<unknown[]> {
  return rowsIn(organizationId, ALL_TABLES);
}

function recordsOf(organizationId: string): Promise<unknown[]> {
  return rowsIn(organizationId, RECORD_TABLES);
}

/** The rows that were read last, by their tables, with the writes until then. */
const lastRead = new Map<readonly string[], { writes: string; rows: unknown[] }>();

/** Reads the tables again only after a write, because each test compares them twice. */
async function rowsIn(organizationId: string, tables: readonly string[]): Promise<unknown[]> {
  const writes = await writesIn(organizationId, tables);
  const last = lastRead.get(tables);
  if (last?.writes === writes) return last.rows;
  const results = await Promise.all(
    tables.map((table) =>
      app.admin.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = $1 ORDER BY 1`, [
        organizationId,
      ]),
    ),
  );
  const rows = results.map((result) => result.rows);
  lastRead.set(tables, { writes, rows });
  return rows;
}

/** The number of rows of each table and the sum of the transactions that wrote them. Each write changes one of them. */
async function writesIn(organizationId: string, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (table) =>
      `(SELECT count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) FROM ${table} t WHERE organization_id = $1)`,
  );
  const { rows } = await app.admin.query<{ writes: string }>({
    name: `writes in ${tables.length} tables`,
    text: `SELECT concat_ws(', ', ${parts.join(', ')}) AS writes`,
    values: [organizationId],
  });
  return rows[0]?.writes ?? '';
}

async function makeVictim(): Promise<Victim> {
  const full = await fullOrganization(app, {
    mark: MARK,
    sharedMark: SHARED_MARK,
    email: `${SHARED_MARK}@example.com`,
  });
  const { owner, clientId, invoice } = full;
  await app.admin.query('UPDATE oficio.organizations SET name = $2 WHERE id = $1', [
    owner.organizationId,
    `${SHARED_MARK} workspace`,
  ]);
  const terms = { version: 1, terms: SHARED_MARK };
  await app.call(billingSettingsRoutes.update, { as: owner, body: terms });
  const records = new Map<string, { id: string; version: number }>();
  for (const area of AREAS_OF_CLIENTS) {
    const { routes } = area;
    const body = await bodyOf(app, area, MARK, owner);
    const { id, version } = (await app.call(routes.create, { as: owner, body })).body;
    records.set(routes.list.path, { id, version });
  }
  records.set(itemRoutes.list.path, { id: full.itemId, version: 1 });
  records.set(planRoutes.list.path, { id: full.planId, version: 1 });
  records.set(clientRoutes.list.path, { id: clientId, version: 1 });
  records.set(invoiceRoutes.list.path, { id: invoice.id, version: invoice.version });
  const documentLink = await app.call(documentLinkRoutes.create, {
    as: owner,
    parameters: { id: full.documentId },
  });
  return {
    ...full,
    records,
    documentLinkId: documentLink.body.id,
    member: await app.member(owner.organizationId, 'member'),
    pendingId: await addPendingMail(full),
    sessionId: await addPaymentPage(owner),
    untokens: await untokensOf(full),
  };
}

async function addPendingMail({ owner, clientId }: FullOrganization): Promise<string> {
  const { rows } = await app.admin.query<{ id: string }>(
    `INSERT INTO oficio.outbox (id, organization_id, client_id, occurrence_key, kind, template_key, entity_type,
       entity_id, to_address, locale, subject, due_at, next_attempt_at, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'manual', 'x', 'thing', gen_random_uuid(), $4, 'en', $3, $5, $5, $5, $5)
     RETURNING id`,
    [
      owner.organizationId,
      clientId,
      MARK,
      `${MARK}@example.com`,
      new Date(app.clock.now().getTime() + 86_400_000),
    ],
  );
  return rows[0]?.id ?? '';
}

async function addPaymentPage(owner: TestOwner): Promise<string> {
  const sessionId = 'cs_test_of_the_victim';
  await app.admin.query(
    `INSERT INTO oficio.checkouts (id, organization_id, plan_id, status, stripe_session_id, url, expires_at,
       created_by, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 1, 'completed', $2, $3, $4, $5, $4, $4)`,
    [
      owner.organizationId,
      sessionId,
      `https://pay.example.com/${SHARED_MARK}`,
      app.clock.now(),
      owner.userId,
    ],
  );
  return sessionId;
}

/** What a reader of the database would try: ids, and the stored hashes in every spelling. */
async function untokensOf({
  owner,
  linkId,
  invoice,
  invitation,
  linkPath,
}: FullOrganization): Promise<string[]> {
  const { rows } = await app.admin.query<{ token: string }>(
    `SELECT hash.token FROM (
       SELECT token_hash FROM oficio.public_links WHERE organization_id = $1
       UNION ALL SELECT token_hash FROM oficio.calendar_feeds WHERE organization_id = $1
       UNION ALL SELECT key_hash FROM oficio.api_keys WHERE organization_id = $1
     ) stored, LATERAL (VALUES (encode(token_hash, 'hex')),
       (rtrim(translate(encode(token_hash, 'base64'), '+/', '-_'), '='))) hash (token)
     UNION ALL SELECT token_hash FROM oficio.invitations WHERE organization_id = $1`,
    [owner.organizationId],
  );
  const linkToken = linkPath.split('/').at(-1) ?? '';
  const crossed = [`${invitation.token}x`, `${linkToken}x`, linkToken.toUpperCase()];
  return [
    ...rows.map(({ token }) => token),
    ...crossed,
    linkId,
    invoice.id,
    invitation.id,
    owner.organizationId,
  ];
}
