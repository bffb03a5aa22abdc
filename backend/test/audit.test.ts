import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  addDays,
  apiKeyRoutes,
  authRoutes,
  billingRoutes,
  billingSettingsRoutes,
  calendarFeedRoutes,
  cannedReplyRoutes,
  categoryRoutes,
  certificateRoutes,
  clientMergeRoutes,
  clientMessageRoutes,
  clientNoteRoutes,
  clientRoutes,
  clientTagRoutes,
  closingRoutes,
  couponRoutes,
  deskTicketRoutes,
  documentLinkRoutes,
  documentRoutes,
  documentSeriesRoutes,
  domainPasteRoutes,
  domainRoutes,
  evidenceRoutes,
  exchangeRateRoutes,
  expenseRoutes,
  type FileHolderKind,
  importBundleRoutes,
  importRoutes,
  incomeRoutes,
  invitationRoutes,
  invoiceBulkRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  listViewRoutes,
  localDateAt,
  mailSuppressionRoutes,
  mailTemplateRoutes,
  memberRoutes,
  notificationRoutes,
  notificationSettingRoutes,
  organizationDeletionRoutes,
  organizationMailsRoutes,
  organizationProfileRoutes,
  organizationRenewalsRoutes,
  organizationRoutes,
  organizationSetupRoutes,
  outboxRoutes,
  packageRoutes,
  paymentAccountRoutes,
  paymentMailRoutes,
  paymentRoutes,
  portalAccessRoutes,
  projectRoutes,
  proposalLinkRoutes,
  proposalRoutes,
  quoteLinkRoutes,
  quoteRoutes,
  RECORD_FILE_ROUTES,
  type ReminderRuleBody,
  recurringRoutes,
  reminderRoutes,
  reminderRuleRoutes,
  renewalRoutes,
  type StoredDocument,
  settlementRoutes,
  statementMailRoutes,
  subscriptionRoutes,
  supportRoutes,
  taskRoutes,
  taxRateRoutes,
  ticketRoutes,
  webhookRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRoute } from '../src/http/handles.decorator.ts';
import { handledRoutes } from '../src/http/openapi.ts';
import { entityOf } from '../src/records/tables.ts';
import { timeWrites } from './audited-time.ts';
import { setupBody, smallImage } from './organization-setup.examples.ts';
import { addRealtimeRow } from './realtime-rows.ts';
import { bodyOf, RECORD_AREAS, type TestArea } from './record-areas.ts';
import { addRenewal, proposalIdOf } from './renewal-rows.ts';
import { superadminChanges } from './superadmin-changes.ts';
import { testApiKey } from './test-api-keys.ts';
import { TestApplication, type TestOwner, type TestPerson } from './test-application.ts';
import { broughtBundle, customersZip } from './test-bundles.ts';
import { brought, TestImport } from './test-imports.ts';
import { invite, type TestInvitation } from './test-invitations.ts';
import { draft, issued, issuer, type TestInvoice } from './test-invoices.ts';
import { ledgerOf, paid, paidInvoice, paymentOf, type TestPayment } from './test-ledger.ts';
import { suppress, TestMails } from './test-mails.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from './test-payments.ts';
import { portalPerson } from './test-portal-home.ts';
import { askedClient, renewalsFor } from './test-proposals.ts';
import { draftQuote, openQuote, type TestQuote } from './test-quotes.ts';
import { series, seriesBody } from './test-recurring.ts';
import { askedTicket, enteredRequest } from './test-tickets.ts';
import { testWebhook } from './test-webhooks.ts';

let app: TestApplication;
let owner: TestOwner;
let mails: TestMails;
let superadmin: TestOwner;
let stripe: TestPayments;

let count = 0;
const nextCount = (): number => {
  count += 1;
  return count;
};

const SUPERADMIN = 'superadmin@example.com';

beforeAll(async () => {
  app = await TestApplication.start({
    withAuth: true,
    superadminEmails: [SUPERADMIN],
    payments: testPaymentAccount(),
    // One address makes the writes of every route.
    rateLimits: { writes: { points: 100_000, perMs: 60_000 } },
  });
  // Events go nowhere, so that only the request's own effect is visible.
  stripe = await startTestPayments(app, { webhookUrl: 'http://127.0.0.1:1' });
  mails = new TestMails(app);
  owner = await app.owner();
  superadmin = await app.owner({ email: SUPERADMIN });
});

afterAll(async () => {
  await stripe.close();
  await app.stop();
});

interface Change {
  action: string;
  entity: string;
  make(): Promise<{ status: number; headers: Headers; userId?: string }>;
}

function recordChanges(example: TestArea): [AnyRoute, Change][] {
  const { routes, area } = example;
  const add = async () => {
    const body = await bodyOf(app, example, `n${randomUUID()}`, owner);
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(routes.create, { as: owner, body });
  };
  const onOne =
    (route: AnyRoute, sent: (id: string, version: number) => Record<string, unknown> | undefined) =>
    async () => {
      const { id, version } = (await add()).body;
      await app.admin.query('DELETE FROM oficio.audit_log');
      const given = sent(id, version);
      return app.call(route, { as: owner, parameters: { id }, ...(given && { body: given }) });
    };
  const change = (
    route: AnyRoute,
    action: string,
    sent: Parameters<typeof onOne>[1] = (_, version) => ({ version }),
  ): [AnyRoute, Change] => [route, { action, entity: entityOf(area), make: onOne(route, sent) }];
  return [
    [routes.create, { action: 'created', entity: entityOf(area), make: add }],
    change(routes.update, 'updated', (_, version) => ({ version, notes: 'x' })),
    change(routes.archive, 'archived'),
    change(routes.restore, 'restored'),
    change(routes.remove, 'deleted', () => undefined),
    change(routes.bulk, 'archived', (id, version) => ({ action: 'archive', items: [{ id, version }] })),
  ];
}

const INVOICE_CHANGES: [AnyRoute, Change][] = [
  invoiceChange(invoiceRoutes.issue, 'issued', (as) => draft(app, as), {}),
  invoiceChange(invoiceRoutes.send, 'mail_queued', (as) => issued(app, as), {
    to: ['x@example.com'],
    subject: 'x',
    message: 'x',
    attachPdf: false,
  }),
  invoiceChange(invoiceRoutes.markSent, 'marked_sent', (as) => issued(app, as), {}),
  invoiceChange(invoiceRoutes.markUnviewed, 'marked_unviewed', viewed, {}),
  invoiceChange(invoiceRoutes.void, 'voided', (as) => issued(app, as), { reason: 'Twice' }),
  invoiceChange(invoiceRoutes.unschedule, 'unscheduled', scheduled, {}),
  invoiceChange(invoiceRoutes.duplicate, 'created', (as) => draft(app, as)),
  invoiceChange(invoiceRoutes.deposit, 'created', (as) => draft(app, as), { ppm: 500_000 }),
  invoiceChange(invoiceRoutes.creditNote, 'created', (as) => issued(app, as)),
  invoiceChange(invoiceLinkRoutes.create, 'link_created', (as) => issued(app, as)),
  ...[invoiceLinkRoutes.revokeAll, invoiceLinkRoutes.revoke].map(revoking),
];

const QUOTE_CHANGES: [AnyRoute, Change][] = [
  quoteChange(quoteRoutes.send, 'mail_queued', (as) => draftQuote(app, as), {
    to: ['x@example.com'],
    subject: 'x',
    message: 'x',
    attachPdf: false,
  }),
  quoteChange(quoteRoutes.markSent, 'marked_sent', (as) => draftQuote(app, as), {}),
  quoteChange(quoteRoutes.accept, 'accepted', (as) => openQuote(app, as), { name: 'Eva Luna' }),
  quoteChange(quoteRoutes.decline, 'refused', (as) => openQuote(app, as), { name: 'Eva Luna' }),
  quoteChange(quoteRoutes.withdraw, 'retracted', (as) => openQuote(app, as), {}),
  quoteChange(quoteRoutes.revise, 'revised', (as) => openQuote(app, as), {}),
  quoteChange(quoteRoutes.duplicate, 'created', (as) => openQuote(app, as)),
  quoteChange(quoteRoutes.invoice, 'created', acceptedQuote, {}, 'invoice'),
  quoteChange(quoteRoutes.deposit, 'created', acceptedQuote, { ppm: 500_000 }, 'invoice'),
  quoteChange(quoteRoutes.project, 'created', acceptedQuote, {}, 'project'),
  quoteChange(quoteLinkRoutes.create, 'link_created', (as) => openQuote(app, as)),
  ...[quoteLinkRoutes.revokeAll, quoteLinkRoutes.revoke].map((route): [AnyRoute, Change] => [
    route,
    {
      action: 'link_revoked',
      entity: 'quote',
      make: async () => {
        const as = await issuer(app);
        const { id } = await openQuote(app, as);
        const { body } = await app.call(quoteLinkRoutes.create, { as, parameters: { id } });
        await app.admin.query('DELETE FROM oficio.audit_log');
        const answer = await app.call(route, { as, parameters: { id, linkId: body.id } });
        return { ...answer, userId: as.userId };
      },
    },
  ]),
];

function ticketChange(
  route: AnyRoute,
  action: string,
  body: Record<string, unknown>,
  { isResolved = false, ofClient = false }: { isResolved?: boolean; ofClient?: boolean } = {},
): [AnyRoute, Change] {
  const isDesk = route.path.startsWith('/api/superadmin/');
  const make = async () => {
    const as = isDesk ? superadmin : owner;
    const clientId = (await app.client(owner)).id;
    const { id, version } = ofClient
      ? await enteredRequest(app, owner, { clientId })
      : await askedTicket(app, owner);
    // Each case has its own hour.
    await app.admin.query('DELETE FROM oficio.rate_limits');
    const resolving = { as: owner, parameters: { id }, body: { version } };
    if (isResolved) await app.call(ticketRoutes.resolve, resolving);
    await app.admin.query('DELETE FROM oficio.audit_log');
    const sent = 'version' in body ? { ...body, version: version + (isResolved ? 1 : 0) } : body;
    const intoId = route === deskTicketRoutes.merge ? (await askedTicket(app, owner)).id : undefined;
    await app.admin.query('DELETE FROM oficio.audit_log');
    const answer = await app.call(route, {
      as,
      parameters: { id },
      body: { ...sent, ...(intoId && { intoId }) },
    });
    return { ...answer, userId: as.userId };
  };
  return [route, { action, entity: ofClient ? 'ticket' : 'support_ticket', make }];
}

const question = { subject: 'x', category: 'bug', message: 'x' };

const TICKET_CHANGES: [AnyRoute, Change][] = [
  [
    ticketRoutes.create,
    {
      action: 'created',
      entity: 'support_ticket',
      make: () => app.call(ticketRoutes.create, { as: owner, body: question }),
    },
  ],
  [
    ticketRoutes.createForClient,
    {
      action: 'created',
      entity: 'ticket',
      make: async () => {
        const clientId = (await app.client(owner)).id;
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(ticketRoutes.createForClient, { as: owner, body: { ...question, clientId } });
      },
    },
  ],
  ticketChange(ticketRoutes.write, 'answered', { body: 'x' }),
  ticketChange(ticketRoutes.resolve, 'resolved', { version: 1 }, { ofClient: true }),
  ticketChange(ticketRoutes.reopen, 'reopened', { version: 1 }, { isResolved: true }),
  ticketChange(ticketRoutes.rate, 'rated', { rating: 5 }, { isResolved: true }),
  ticketChange(ticketRoutes.assign, 'updated', { version: 1, assigneeId: null }, { ofClient: true }),
  ticketChange(ticketRoutes.prioritise, 'updated', { version: 1, priority: 'high' }, { ofClient: true }),
  [
    ticketRoutes.addFile,
    {
      action: 'created',
      entity: 'document',
      make: () =>
        app.call(ticketRoutes.addFile, {
          as: owner,
          query: { name: 'x.txt' },
          file: new TextEncoder().encode('x'),
        }),
    },
  ],
  [
    deskTicketRoutes.addFile,
    {
      action: 'created',
      entity: 'document',
      make: async () => {
        await app.admin.query('DELETE FROM oficio.rate_limits');
        const { id } = await askedTicket(app, owner);
        await app.admin.query('DELETE FROM oficio.audit_log');
        const file = new TextEncoder().encode('x');
        const call = { as: superadmin, parameters: { id }, query: { name: 'x.txt' }, file };
        return { ...(await app.call(deskTicketRoutes.addFile, call)), userId: superadmin.userId };
      },
    },
  ],
  ticketChange(deskTicketRoutes.write, 'answered', { body: 'x' }),
  ticketChange(deskTicketRoutes.resolve, 'resolved', { version: 1 }),
  ticketChange(deskTicketRoutes.reopen, 'reopened', { version: 1 }, { isResolved: true }),
  ticketChange(deskTicketRoutes.assign, 'updated', { version: 1, assigneeId: null }),
  ticketChange(deskTicketRoutes.prioritise, 'updated', { version: 1, priority: 'high' }),
  ticketChange(deskTicketRoutes.merge, 'merged', { version: 1 }),
  replyChange(cannedReplyRoutes.create, 'created', { title: 'x', body: 'x' }),
  replyChange(cannedReplyRoutes.update, 'updated', { title: 'x', body: 'y', version: 1 }),
  replyChange(cannedReplyRoutes.remove, 'deleted'),
];

function replyChange(route: AnyRoute, action: string, body?: Record<string, unknown>): [AnyRoute, Change] {
  const make = async () => {
    const { body: reply } = await app.call(cannedReplyRoutes.create, {
      as: superadmin,
      body: { title: 'x', body: 'x' },
    });
    await app.admin.query('DELETE FROM oficio.audit_log');
    const sent = { as: superadmin, ...(body && { body }) };
    const parameters = route === cannedReplyRoutes.create ? {} : { id: reply.id };
    return { ...(await app.call(route, { ...sent, parameters })), userId: superadmin.userId };
  };
  return [route, { action, entity: 'canned_reply', make }];
}

const IMPORT_CHANGES: [AnyRoute, Change][] = [
  [
    importRoutes.add,
    { action: 'created', entity: 'import', make: () => brought(app, owner, 'clients', 'Name\nx\n') },
  ],
  [
    importBundleRoutes.add,
    {
      action: 'created',
      entity: 'import',
      make: () => broughtBundle(app, owner, customersZip('x')),
    },
  ],
  importChange(importRoutes.map, 'updated', (file) => file.map({ onDuplicate: 'skip' })),
  importChange(importRoutes.check, 'checked', (file) => file.check()),
  importChange(importRoutes.commit, 'imported', (file) => file.commit(), 'check'),
  importChange(importRoutes.undo, 'import_undone', (file) => file.undo(), 'check', 'commit'),
  importChange(importRoutes.discard, 'deleted', ({ id }) =>
    app.call(importRoutes.discard, { as: owner, parameters: { id } }),
  ),
];

/** A step of an import, after others. */
function importChange(
  route: AnyRoute,
  action: string,
  step: (file: TestImport) => ReturnType<Change['make']>,
  ...before: ('check' | 'commit')[]
): [AnyRoute, Change] {
  const make = async () => {
    const file = await TestImport.of(app, owner, 'clients', `Name\nn${randomUUID()}\n`);
    for (const name of before) await file[name]();
    await app.admin.query('DELETE FROM oficio.audit_log');
    return step(file);
  };
  return [route, { action, entity: 'import', make }];
}

const PAYMENT_CHANGES: [AnyRoute, Change][] = [
  [
    paymentRoutes.record,
    {
      action: 'created',
      entity: 'payment',
      make: async () => {
        const body = paymentOf((await app.client(owner)).id);
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(paymentRoutes.record, { as: owner, body });
      },
    },
  ],
  paymentChange(paymentRoutes.update, 'updated', () => ({ note: 'x' })),
  paymentChange(paymentRoutes.allocate, 'allocated', ({ id }) => ({
    allocations: [{ invoiceId: id, amountMinor: 1 }],
  })),
  paymentChange(paymentRoutes.refund, 'refunded', () => ({ date: '2026-06-15', amountMinor: 1 })),
  paymentChange(paymentRoutes.void, 'voided', () => ({ reason: 'Twice' })),
  [paymentMailRoutes.send, moneyMail('payment', (as, { id }) => sendMail(paymentMailRoutes.send, as, id))],
  [
    statementMailRoutes.send,
    moneyMail('client', (as, { clientId }) =>
      sendMail(statementMailRoutes.send, as, clientId, {
        from: '2026-01-01',
        to: '2026-12-31',
        currency: 'MXN',
      }),
    ),
  ],
  [settlementRoutes.writeOff, invoiceSettlement(settlementRoutes.writeOff, 'written_off')],
  [settlementRoutes.applyCredit, invoiceSettlement(settlementRoutes.applyCredit, 'credit_applied')],
  [settlementRoutes.reverse, invoiceSettlement(settlementRoutes.reverse, 'settlement_reversed')],
];

const BULK_CHANGES: [AnyRoute, Change][] = [
  invoiceBulk(invoiceBulkRoutes.issue, 'issued', (as) => draft(app, as), { send: false }),
  invoiceBulk(invoiceBulkRoutes.send, 'mail_queued', (as) => issued(app, as, { clientId: as.clientId })),
  invoiceBulk(invoiceBulkRoutes.markSent, 'marked_sent', (as) => issued(app, as)),
  invoiceBulk(invoiceBulkRoutes.pay, 'created', (as) => issued(app, as), {
    date: '2026-06-15',
    method: 'cash',
  }),
];

function invoiceBulk(
  route: AnyRoute,
  action: string,
  make: (as: TestOwner & { clientId: string }) => Promise<TestInvoice>,
  body: Record<string, unknown> = {},
): [AnyRoute, Change] {
  const change = async () => {
    const as = await issuer(app);
    const { id: clientId } = await app.client(as, { email: `${randomUUID()}@example.com` });
    const { id, version } = await make(Object.assign({}, as, { clientId }));
    await app.admin.query('DELETE FROM oficio.audit_log');
    const answer = await app.call(route, { as, body: { items: [{ id, version }], ...body } });
    return { ...answer, userId: as.userId };
  };
  return [route, { action, entity: action === 'created' ? 'payment' : 'invoice', make: change }];
}

const SERIES_CHANGES: [AnyRoute, Change][] = [
  [
    recurringRoutes.create,
    {
      action: 'created',
      entity: 'recurring_document',
      make: async () => {
        const body = seriesBody((await app.client(owner)).id, '2027-01-31');
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(recurringRoutes.create, { as: owner, body });
      },
    },
  ],
  seriesChange(recurringRoutes.update, 'updated', { name: 'x' }),
  seriesChange(recurringRoutes.pause, 'paused', {}),
  seriesChange(recurringRoutes.resume, 'continued', {}),
  seriesChange(recurringRoutes.end, 'ended', {}),
  seriesChange(recurringRoutes.remove, 'deleted'),
];

function seriesChange(route: AnyRoute, action: string, sent?: Record<string, unknown>): [AnyRoute, Change] {
  const make = async () => {
    let { id, version } = await series(app, owner, { startOn: '2027-01-31' });
    const parameters = { id };
    if (action === 'continued') {
      const paused = await app.call(recurringRoutes.pause, { as: owner, parameters, body: { version } });
      version = paused.body.version;
    }
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters, ...(sent && { body: { version, ...sent } }) });
  };
  return [route, { action, entity: 'recurring_document', make }];
}

const RENEWAL_CHANGES: [AnyRoute, Change][] = [
  renewalChange(renewalRoutes.update, 'updated', { costMinor: 1 }),
  renewalChange(renewalRoutes.approve, 'approved'),
  renewalChange(renewalRoutes.decline, 'refused'),
  renewalChange(renewalRoutes.waive, 'waived'),
  renewalChange(renewalRoutes.confirm, 'confirmed', { newDate: '2029-03-01' }),
  renewalChange(renewalRoutes.lapse, 'lapsed'),
  renewalChange(renewalRoutes.snooze, 'snoozed', { until: '2027-01-01' }),
  [
    renewalRoutes.bulk,
    {
      action: 'lapsed',
      entity: 'renewal',
      make: async () => {
        const items = [{ id: await newRenewal(), version: 1 }];
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(renewalRoutes.bulk, { as: owner, body: { action: 'lapse', items } });
      },
    },
  ],
  [
    renewalRoutes.invoice,
    {
      action: 'created',
      entity: 'invoice',
      make: async () => {
        const id = await newRenewal();
        const body = { version: 1 };
        await app.call(renewalRoutes.approve, { as: owner, parameters: { id }, body });
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(renewalRoutes.invoice, { as: owner, body: { ids: [id] } });
      },
    },
  ],
];

const PROPOSAL_CHANGES: [AnyRoute, Change][] = [
  renewalChange(proposalRoutes.withdraw, 'withdrawn'),
  [
    proposalRoutes.propose,
    {
      action: 'proposed',
      entity: 'renewal',
      make: async () => {
        const { id } = await askedClient(app, owner);
        const domain = { name: `${randomUUID()}.mx`, expiresOn: '2026-02-01' };
        const ids = await renewalsFor(app, owner, id, domain);
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(proposalRoutes.propose, { as: owner, body: { ids, message: 'Shall we?' } });
      },
    },
  ],
  proposalLinkChange(proposalLinkRoutes.create, 'link_created'),
  proposalLinkChange(proposalLinkRoutes.revoke, 'link_revoked'),
  proposalLinkChange(proposalLinkRoutes.revokeAll, 'link_revoked'),
];

function proposalLinkChange(route: AnyRoute, action: string): [AnyRoute, Change] {
  const make = async () => {
    const id = await proposalIdOf(app.admin, await newRenewal());
    const { body } = await app.call(proposalLinkRoutes.create, { as: owner, parameters: { id } });
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters: { id, linkId: body.id } });
  };
  return [route, { action, entity: 'proposal', make }];
}

async function newRenewal(): Promise<string> {
  return addRenewal(app.admin, owner, { clientId: (await app.client(owner)).id, mark: 'acme.mx' });
}

function renewalChange(
  route: AnyRoute,
  action: string,
  sent: Record<string, unknown> = {},
): [AnyRoute, Change] {
  const make = async () => {
    const id = await newRenewal();
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters: { id }, body: { version: 1, ...sent } });
  };
  return [route, { action, entity: 'renewal', make }];
}

function paymentChange(
  route: AnyRoute,
  action: string,
  body: (invoice: TestInvoice) => Record<string, unknown>,
): [AnyRoute, Change] {
  const make = async () => {
    const as = await issuer(app);
    const invoice = await issued(app, as);
    const { id, version } = await paid(app, as, { clientId: invoice.clientId });
    await app.admin.query('DELETE FROM oficio.audit_log');
    const sent = { version, ...body(invoice) };
    return { ...(await app.call(route, { as, parameters: { id }, body: sent })), userId: as.userId };
  };
  return [route, { action, entity: 'payment', make }];
}

function moneyMail(
  entity: string,
  send: (as: TestPerson, payment: TestPayment) => ReturnType<Change['make']>,
): Change {
  const make = async () => {
    const as = await issuer(app);
    const payment = await paid(app, as);
    await app.admin.query('DELETE FROM oficio.audit_log');
    return { ...(await send(as, payment)), userId: as.userId };
  };
  return { action: 'mail_queued', entity, make };
}

function sendMail(route: AnyRoute, as: TestPerson, id: string, query?: Record<string, string>) {
  const body = { to: ['x@example.com'], subject: 'x', message: 'x', earlier: 0 };
  return app.call(route, { as, parameters: { id }, body, ...(query && { query }) });
}

function invoiceSettlement(route: AnyRoute, action: string): Change {
  const make = async () => {
    const as = await issuer(app);
    const { invoice } = await paidInvoice(app, as);
    const other = await issued(app, as, { clientId: invoice.clientId });
    const parameters = { id: invoice.id };
    const { body: note } = await app.call(invoiceRoutes.creditNote, { as, parameters });
    await app.call(invoiceRoutes.issue, {
      as,
      parameters: { id: note.id },
      body: { version: note.version },
    });
    await app.admin.query('UPDATE oficio.billing_settings SET write_off_limit_minor = 100000');
    const [row] = (await ledgerOf(app, as, invoice.id)).settlements;
    const bodies: Record<string, Record<string, unknown>> = {
      written_off: { version: other.version },
      credit_applied: { version: other.version, creditNoteId: note.id, amountMinor: 1 },
      settlement_reversed: { settlementId: row?.id },
    };
    await app.admin.query('DELETE FROM oficio.audit_log');
    const id = action === 'settlement_reversed' ? invoice.id : other.id;
    const answer = await app.call(route, { as, parameters: { id }, body: bodies[action] });
    return { ...answer, userId: as.userId };
  };
  return { action, entity: 'invoice', make };
}

async function acceptedQuote(as: TestPerson): Promise<TestQuote> {
  const { id, version } = await openQuote(app, as);
  const body = { version, name: 'Eva Luna' };
  return (await app.call(quoteRoutes.accept, { as, parameters: { id }, body })).body;
}

function quoteChange(
  route: AnyRoute,
  action: string,
  before: (as: TestPerson) => Promise<TestQuote>,
  body?: Record<string, unknown>,
  entity: 'quote' | 'invoice' | 'project' = 'quote',
): [AnyRoute, Change] {
  const make = async () => {
    const as = await issuer(app);
    const { id, version } = await before(as);
    await app.admin.query('DELETE FROM oficio.audit_log');
    const sent = body && { body: { version, ...body } };
    return { ...(await app.call(route, { as, parameters: { id }, ...sent })), userId: as.userId };
  };
  return [route, { action, entity, make }];
}

async function viewed(as: TestPerson): Promise<TestInvoice> {
  const invoice = await issued(app, as);
  await app.admin.query('UPDATE public.invoices SET viewed_at = $2 WHERE id = $1', [
    invoice.id,
    app.clock.now(),
  ]);
  return invoice;
}

async function scheduled(as: TestPerson): Promise<TestInvoice> {
  const { id, version } = await draft(app, as);
  const body = { version, issueDate: '2026-12-24' };
  const answer = await app.call(invoiceRoutes.issue, { as, parameters: { id }, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

function invoiceChange(
  route: AnyRoute,
  action: string,
  before: (as: TestPerson) => Promise<TestInvoice>,
  body?: Record<string, unknown>,
): [AnyRoute, Change] {
  const make = async () => {
    const as = await issuer(app);
    const { id, version } = await before(as);
    await app.admin.query('DELETE FROM oficio.audit_log');
    const answer = await app.call(route, {
      as,
      parameters: { id },
      ...(body && { body: { version, ...body } }),
    });
    return { ...answer, userId: as.userId };
  };
  return [route, { action, entity: 'invoice', make }];
}

function revoking(route: AnyRoute): [AnyRoute, Change] {
  const make = async () => {
    const as = await issuer(app);
    const { id } = await issued(app, as);
    const { body } = await app.call(invoiceLinkRoutes.create, { as, parameters: { id } });
    await app.admin.query('DELETE FROM oficio.audit_log');
    const answer = await app.call(route, { as, parameters: { id, linkId: body.id } });
    return { ...answer, userId: as.userId };
  };
  return [route, { action: 'link_revoked', entity: 'invoice', make }];
}

async function addDocument() {
  const query = { clientId: (await app.client(owner)).id, name: 'notes.txt' };
  await app.admin.query('DELETE FROM oficio.audit_log');
  return app.call(documentRoutes.add, { as: owner, query, file: new TextEncoder().encode('x') });
}

const FILE_HOLDERS: Record<FileHolderKind, () => Promise<{ id: string }>> = {
  expense: async () => {
    const body = { vendor: 'Akky', date: '2026-01-10', amountMinor: 100 };
    return (await app.call(expenseRoutes.create, { as: owner, body })).body;
  },
  income: async () => {
    const body = { payer: 'Bazar', date: '2026-01-10', amountMinor: 100 };
    return (await app.call(incomeRoutes.create, { as: owner, body })).body;
  },
  invoice: () => draft(app, owner),
};

async function addFile(kind: FileHolderKind) {
  const { id } = await FILE_HOLDERS[kind]();
  await app.admin.query('DELETE FROM oficio.audit_log');
  const [file, query] = [new TextEncoder().encode('x'), { name: 'notes.txt' }];
  const answer = await app.call(RECORD_FILE_ROUTES[kind].add, { as: owner, parameters: { id }, query, file });
  return { answer, parameters: { id, fileId: answer.body.id } };
}

const FILE_CHANGES = (Object.keys(FILE_HOLDERS) as FileHolderKind[]).flatMap((kind): [AnyRoute, Change][] => {
  const { add, remove, restore } = RECORD_FILE_ROUTES[kind];
  const after = (route: typeof remove | typeof restore) => async () => {
    const { parameters } = await addFile(kind);
    if (route === restore) await app.call(remove, { as: owner, parameters });
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters });
  };
  return [
    [add, { action: 'created', entity: 'document', make: async () => (await addFile(kind)).answer }],
    [remove, { action: 'deleted', entity: 'document', make: after(remove) }],
    [restore, { action: 'restored', entity: 'document', make: after(restore) }],
  ];
});

const onDocument = (make: (document: StoredDocument) => ReturnType<Change['make']>) => async () => {
  const { body } = await addDocument();
  await app.admin.query('DELETE FROM oficio.audit_log');
  return make(body);
};

const toInvited =
  (make: (invited: TestPerson, invitation: TestInvitation) => ReturnType<Change['make']>) => async () => {
    const invited = await app.person();
    const invitation = await invite(app, owner, { email: invited.email });
    await app.admin.query('DELETE FROM oficio.audit_log');
    return { ...(await make(invited, invitation)), userId: invited.userId };
  };

const onInvitation = (route: AnyRoute) => async () => {
  const { id } = await invite(app, owner);
  await app.admin.query('DELETE FROM oficio.audit_log');
  return app.call(route, { as: owner, parameters: { id } });
};

async function addNote() {
  const { id } = await app.client(owner);
  await app.admin.query('DELETE FROM oficio.audit_log');
  const body = { body: 'Prefers calls' };
  const added = await app.call(clientNoteRoutes.create, { as: owner, parameters: { id }, body });
  return { added, parameters: { id, noteId: added.body.id } };
}

const onNote = (route: AnyRoute, action: string, body?: Record<string, unknown>): Change => ({
  action,
  entity: 'note',
  make: async () => {
    const { parameters } = await addNote();
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters, ...(body && { body }) });
  },
});

async function addTask() {
  const project = await app.call(projectRoutes.create, { as: owner, body: { name: 'Website' } });
  await app.admin.query('DELETE FROM oficio.audit_log');
  const body = { projectId: project.body.id, title: 'Draft' };
  return app.call(taskRoutes.create, { as: owner, body });
}

const onTask = (route: AnyRoute, action: string, body?: Record<string, unknown>): Change => ({
  action,
  entity: 'task',
  make: async () => {
    const { body: task } = await addTask();
    const at = { as: owner, parameters: { id: task.id } };
    const commented = await app.call(taskRoutes.comment, { ...at, body: { body: 'Agreed' } });
    await app.admin.query('DELETE FROM oficio.audit_log');
    const parameters = { id: task.id, commentId: commented.body.comments[0]?.id ?? '' };
    return app.call(route, { as: owner, parameters, ...(body && { body }) });
  },
});

/** A change of a domain with two dates. */
const onDomain = (call: (id: string) => ReturnType<Change['make']>, action: string): Change => ({
  action,
  entity: 'domain',
  make: async () => {
    const id = await addRealtimeRow(app.admin, 'domains', owner, { clientId: (await app.client(owner)).id });
    await app.admin.query("UPDATE public.domains SET conflicting_expires_on = '2028-01-01' WHERE id = $1", [
      id,
    ]);
    await app.admin.query('DELETE FROM oficio.audit_log');
    return call(id);
  },
});

const onCertificate = (call: (id: string) => ReturnType<Change['make']>): Change => ({
  action: 'checked',
  entity: 'certificate',
  make: async () => {
    const body = { name: `${randomUUID()}.example` };
    const { id } = (await app.call(certificateRoutes.create, { as: owner, body })).body;
    await app.admin.query('DELETE FROM oficio.audit_log');
    return call(id);
  },
});

async function addView() {
  const body = { list: 'clients', name: randomUUID(), search: {}, hiddenColumns: null };
  const added = await app.call(listViewRoutes.create, { as: owner, body });
  return { added, parameters: { id: added.body.id } };
}

const onView = (route: AnyRoute, action: string, body?: Record<string, unknown>): Change => ({
  action,
  entity: 'list_view',
  make: async () => {
    const { parameters } = await addView();
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters, ...(body && { body }) });
  },
});

const addWebhook = () =>
  app.call(webhookRoutes.create, {
    as: owner,
    body: { url: `https://${randomUUID()}.example/`, description: null, events: ['client.created'] },
  });

const onWebhook = (route: AnyRoute, action: string, body?: Record<string, unknown>): Change => ({
  action,
  entity: 'webhook_endpoint',
  make: async () => {
    const { webhookId: id, deliveryId } = await testWebhook(app, owner);
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters: { id, deliveryId }, ...(body && { body }) });
  },
});

/** The writes of a list of settings. */
function settingChanges(
  entity: string,
  routes: Record<'create' | 'update' | 'remove', AnyRoute>,
  { create, change }: { create(): Record<string, unknown>; change: Record<string, unknown> },
): [AnyRoute, Change][] {
  const add = () => app.call(routes.create, { as: owner, body: create() });
  const onOne = (route: AnyRoute, body?: Record<string, unknown>) => async () => {
    const { id } = JSON.parse((await add()).text) as { id: string };
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, parameters: { id }, ...(body && { body }) });
  };
  return [
    [routes.create, { action: 'created', entity, make: add }],
    [routes.update, { action: 'updated', entity, make: onOne(routes.update, { version: 1, ...change }) }],
    [routes.remove, { action: 'deleted', entity, make: onOne(routes.remove) }],
  ];
}

const REMINDER_RULE: ReminderRuleBody = {
  name: 'Ours',
  trigger: 'invoice_due',
  sendAtMinute: 540,
  businessDaysOnly: false,
  audience: 'client_billing',
  addresses: [],
  conditions: { minBalanceMinor: null, currency: null, tags: [], excludeClientIds: [] },
  steps: [{ offsetDays: 0, templateKey: 'invoice_due_today' }],
};

const template = (key: string) => ({ key, locale: 'en' });
const saveTemplate = (key: string) =>
  app.call(mailTemplateRoutes.save, {
    as: owner,
    parameters: template(key),
    body: { subject: 'Ours', body: 'Hello', version: 0 },
  });

/** A decision about the reminder of an invoice that is due in some days. */
const onPlanned = (route: AnyRoute, action: string): Change => ({
  action,
  entity: 'mail',
  make: async () => {
    const rule = (await app.call(reminderRuleRoutes.create, { as: owner, body: REMINDER_RULE })).body;
    await app.call(reminderRuleRoutes.switch, {
      as: owner,
      parameters: { id: rule.id },
      body: { enabled: true, version: rule.version },
    });
    const client = await app.client(owner, { email: `${randomUUID()}@example.com` });
    const dueDate = addDays(localDateAt(app.clock.now().getTime(), 'UTC'), 5);
    const invoice = await issued(app, owner, { clientId: client.id, dueDate });
    await app.call(invoiceRoutes.markSent, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version: invoice.version },
    });
    const { days } = (await app.call(reminderRoutes.preview, { as: owner, query: {} })).body;
    const mails = days.flatMap((day) => day.mails);
    const key =
      mails.find((mail) => mail.entity.id === invoice.id && mail.because.ruleId === rule.id)?.key ?? '';
    await app.admin.query('DELETE FROM oficio.audit_log');
    return app.call(route, { as: owner, body: { key } });
  },
});

const onMessage = (route: AnyRoute, action: string, state: 'queued' | 'uncertain'): Change => ({
  action,
  entity: 'mail',
  make: async () => {
    const id = await mails.enqueue(owner);
    if (state === 'uncertain') {
      await app.admin.query(
        "UPDATE oficio.outbox SET state = 'uncertain', attempts = 1, next_attempt_at = NULL WHERE id = $1",
        [id],
      );
    }
    return app.call(route, { as: owner, parameters: { id } });
  },
});

async function unpaid(): Promise<TestOwner> {
  const payer = await app.owner();
  await app.admin.query(`UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1`, [
    payer.organizationId,
  ]);
  return payer;
}

async function openCheckout(payer: TestOwner) {
  await app.admin.query('DELETE FROM oficio.audit_log');
  const answer = await app.call(billingRoutes.createCheckoutSession, { as: payer, body: {} });
  return { ...answer, userId: payer.userId };
}

async function returnPaid(payer: TestOwner) {
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT stripe_session_id AS id FROM oficio.checkouts WHERE organization_id = $1',
    [payer.organizationId],
  );
  const sessionId = rows[0]?.id ?? '';
  await stripe.pay(sessionId, { card: 'pays' });
  await app.admin.query('DELETE FROM oficio.audit_log');
  const answer = await app.call(billingRoutes.checkoutReturn, { as: payer, body: { sessionId } });
  return { ...answer, userId: payer.userId };
}

const onSubscription = (
  route: AnyRoute,
  action: string,
  before?: (payer: TestOwner) => Promise<unknown>,
  body?: Record<string, unknown>,
): Change => ({
  action,
  entity: 'subscription',
  make: async () => {
    const payer = await unpaid();
    await openCheckout(payer);
    await returnPaid(payer);
    await before?.(payer);
    await app.admin.query('DELETE FROM oficio.audit_log');
    const answer = await app.call(route, { as: payer, ...(body && { body }) });
    return { ...answer, userId: payer.userId };
  },
});

const scheduleOrganization = (as: TestOwner) =>
  app.call(organizationDeletionRoutes.schedule, { as, body: { name: 'Taller Ruiz' } });

const CHANGES = new Map<AnyRoute, Change>([
  ...INVOICE_CHANGES,
  ...QUOTE_CHANGES,
  ...TICKET_CHANGES,
  ...superadminChanges(() => ({ app, owner, superadmin, mails })),
  ...BULK_CHANGES,
  ...IMPORT_CHANGES,
  ...PAYMENT_CHANGES,
  [
    authRoutes.updatePreferences,
    {
      action: 'updated',
      entity: 'profile',
      make: () => app.call(authRoutes.updatePreferences, { as: owner, body: { onboardingCompleted: true } }),
    },
  ],
  [
    accountRoutes.updateProfile,
    {
      action: 'updated',
      entity: 'profile',
      make: () =>
        app.call(accountRoutes.updateProfile, {
          as: owner,
          body: { firstName: 'Ana', lastName: 'Ruiz', phone: '1', timezone: null },
        }),
    },
  ],
  [
    accountRoutes.endOtherSessions,
    {
      action: 'sessions_ended',
      entity: 'profile',
      make: () => app.call(accountRoutes.endOtherSessions, { as: owner }),
    },
  ],
  [
    accountRoutes.scheduleDeletion,
    {
      action: 'deletion_scheduled',
      entity: 'profile',
      make: async () => scheduleDeletion(await app.owner()),
    },
  ],
  [
    accountRoutes.cancelDeletion,
    {
      action: 'deletion_cancelled',
      entity: 'profile',
      make: async () => {
        const leaving = await app.owner();
        await scheduleDeletion(leaving);
        await app.admin.query('DELETE FROM oficio.audit_log');
        const answer = await app.call(accountRoutes.cancelDeletion, { as: await app.session(leaving) });
        return { ...answer, userId: leaving.userId };
      },
    },
  ],
  [
    accountRoutes.triggerOauthWelcome,
    {
      action: 'welcomed',
      entity: 'profile',
      make: () =>
        app.call(accountRoutes.triggerOauthWelcome, {
          as: owner,
          body: { userId: owner.userId, email: owner.email },
        }),
    },
  ],
  [
    subscriptionRoutes.startFreeTrial,
    {
      action: 'trial_started',
      entity: 'subscription',
      make: async () => {
        const person = await app.person();
        const answer = await app.call(subscriptionRoutes.startFreeTrial, { as: person, body: { planId: 1 } });
        return { status: answer.status, headers: answer.headers, userId: person.userId };
      },
    },
  ],
  ...RECORD_AREAS.flatMap(recordChanges),
  [
    packageRoutes.build,
    {
      action: 'exported',
      entity: 'organization',
      make: async () => {
        const body = { from: '2026-01-01', to: '2026-12-31' };
        const person = await app.owner();
        return { ...(await app.call(packageRoutes.build, { as: person, body })), userId: person.userId };
      },
    },
  ],
  [documentRoutes.add, { action: 'created', entity: 'document', make: addDocument }],
  [
    documentRoutes.update,
    {
      action: 'updated',
      entity: 'document',
      make: onDocument(({ id, version }) =>
        app.call(documentRoutes.update, { as: owner, parameters: { id }, body: { version, name: 'x' } }),
      ),
    },
  ],
  [
    documentRoutes.remove,
    {
      action: 'deleted',
      entity: 'document',
      make: onDocument(({ id }) => app.call(documentRoutes.remove, { as: owner, parameters: { id } })),
    },
  ],
  [
    documentRoutes.restore,
    {
      action: 'restored',
      entity: 'document',
      make: onDocument(async ({ id }) => {
        await app.call(documentRoutes.remove, { as: owner, parameters: { id } });
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(documentRoutes.restore, { as: owner, parameters: { id } });
      }),
    },
  ],
  ...FILE_CHANGES,
  [
    documentLinkRoutes.create,
    {
      action: 'link_created',
      entity: 'document',
      make: onDocument(({ id }) => app.call(documentLinkRoutes.create, { as: owner, parameters: { id } })),
    },
  ],
  ...[documentLinkRoutes.revokeAll, documentLinkRoutes.revoke].map((route): [AnyRoute, Change] => [
    route,
    {
      action: 'link_revoked',
      entity: 'document',
      make: onDocument(async ({ id }) => {
        const { body } = await app.call(documentLinkRoutes.create, { as: owner, parameters: { id } });
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(route, { as: owner, parameters: { id, linkId: body.id } });
      }),
    },
  ]),
  ...[portalAccessRoutes.endSession, portalAccessRoutes.revokeLink].map((route): [AnyRoute, Change] => [
    route,
    {
      action: route === portalAccessRoutes.endSession ? 'portal_closed' : 'link_revoked',
      entity: 'client',
      make: async () => {
        const { clientId, contactId } = await portalPerson(app, owner);
        const { rows } = await app.admin.query<{ id: string }>(
          `INSERT INTO oficio.portal_sessions SELECT gen_random_uuid(), organization_id, id, lower(email),
             sha256(id::text::bytea), 'Safari', $2, $2, $2::timestamptz + interval '1 day'
           FROM oficio.client_contacts WHERE id = $1 RETURNING id`,
          [contactId, app.clock.now()],
        );
        const invoice = await issued(app, owner, { clientId });
        const link = await app.call(invoiceLinkRoutes.create, {
          as: owner,
          parameters: { id: invoice.id },
        });
        await app.admin.query('DELETE FROM oficio.audit_log');
        const parameters = { id: clientId, sessionId: rows[0]?.id ?? '', linkId: link.body.id };
        return app.call(route, { as: owner, parameters });
      },
    },
  ]),
  [clientMergeRoutes.merge, { action: 'merged', entity: 'client', make: async () => mergeTwo() }],
  [
    clientMergeRoutes.undo,
    {
      action: 'merge_undone',
      entity: 'client',
      make: async () => {
        const { body } = await mergeTwo();
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(clientMergeRoutes.undo, { as: owner, parameters: { id: body.id } });
      },
    },
  ],
  [
    clientTagRoutes.rename,
    {
      action: 'tag_renamed',
      entity: 'organization',
      make: async () => {
        const tag = await addTag();
        return app.call(clientTagRoutes.rename, {
          as: owner,
          parameters: { tag },
          body: { name: `${tag}!` },
        });
      },
    },
  ],
  [
    clientTagRoutes.remove,
    {
      action: 'tag_removed',
      entity: 'organization',
      make: async () => {
        const tag = await addTag();
        return app.call(clientTagRoutes.remove, { as: owner, parameters: { tag } });
      },
    },
  ],
  [
    calendarFeedRoutes.create,
    {
      action: 'link_created',
      entity: 'calendar',
      make: () => app.call(calendarFeedRoutes.create, { as: owner }),
    },
  ],
  [
    calendarFeedRoutes.remove,
    {
      action: 'link_revoked',
      entity: 'calendar',
      make: async () => {
        await app.call(calendarFeedRoutes.create, { as: owner });
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(calendarFeedRoutes.remove, { as: owner });
      },
    },
  ],
  [
    apiKeyRoutes.create,
    { action: 'created', entity: 'api_key', make: () => testApiKey(app, owner).then(({ made }) => made) },
  ],
  [
    apiKeyRoutes.revoke,
    {
      action: 'ended',
      entity: 'api_key',
      make: async () => {
        const { id } = await testApiKey(app, owner);
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(apiKeyRoutes.revoke, { as: owner, parameters: { id } });
      },
    },
  ],
  [webhookRoutes.create, { action: 'created', entity: 'webhook_endpoint', make: addWebhook }],
  [webhookRoutes.update, onWebhook(webhookRoutes.update, 'updated', { version: 1, enabled: false })],
  [webhookRoutes.remove, onWebhook(webhookRoutes.remove, 'deleted')],
  [webhookRoutes.rotate, onWebhook(webhookRoutes.rotate, 'rotated')],
  [webhookRoutes.test, onWebhook(webhookRoutes.test, 'tested')],
  [webhookRoutes.sendAgain, onWebhook(webhookRoutes.sendAgain, 'sent_again')],
  [
    listViewRoutes.create,
    { action: 'created', entity: 'list_view', make: async () => (await addView()).added },
  ],
  [
    notificationSettingRoutes.save,
    {
      action: 'updated',
      entity: 'notification_settings',
      make: () => app.call(notificationSettingRoutes.save, { as: owner, body: { types: [] } }),
    },
  ],
  [listViewRoutes.update, onView(listViewRoutes.update, 'updated', { version: 1, name: 'Changed' })],
  [listViewRoutes.remove, onView(listViewRoutes.remove, 'deleted')],
  [
    evidenceRoutes.check,
    onDomain((id) => app.call(evidenceRoutes.check, { as: owner, parameters: { id } }), 'checked'),
  ],
  [
    domainPasteRoutes.add,
    {
      action: 'created',
      entity: 'domain',
      make: () =>
        app.call(domainPasteRoutes.add, {
          as: owner,
          body: { text: `${randomUUID()}.example`, add: true, withClients: false },
        }),
    },
  ],
  [
    certificateRoutes.check,
    onCertificate((id) => app.call(certificateRoutes.check, { as: owner, parameters: { id } })),
  ],
  [
    certificateRoutes.checkSeveral,
    onCertificate((id) => app.call(certificateRoutes.checkSeveral, { as: owner, body: { ids: [id] } })),
  ],
  [
    certificateRoutes.watch,
    {
      action: 'created',
      entity: 'certificate',
      make: async () => {
        const body = { name: `www.${randomUUID()}.example` };
        const { id } = (await app.call(domainRoutes.create, { as: owner, body })).body;
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(certificateRoutes.watch, { as: owner, body: { domainId: id } });
      },
    },
  ],
  [
    evidenceRoutes.checkSeveral,
    onDomain((id) => app.call(evidenceRoutes.checkSeveral, { as: owner, body: { ids: [id] } }), 'checked'),
  ],
  [
    evidenceRoutes.decide,
    onDomain(
      (id) =>
        app.call(evidenceRoutes.decide, {
          as: owner,
          parameters: { id },
          body: { keep: 'registry', version: 1 },
        }),
      'updated',
    ),
  ],
  ...timeWrites(() => ({ app, owner })),
  [clientNoteRoutes.create, { action: 'created', entity: 'note', make: async () => (await addNote()).added }],
  [clientNoteRoutes.update, onNote(clientNoteRoutes.update, 'pinned', { version: 1, pinned: true })],
  [clientNoteRoutes.remove, onNote(clientNoteRoutes.remove, 'deleted')],
  [taskRoutes.create, { action: 'created', entity: 'task', make: addTask }],
  [taskRoutes.update, onTask(taskRoutes.update, 'updated', { version: 1, title: 'Sketch' })],
  [
    taskRoutes.move,
    onTask(taskRoutes.move, 'completed', { version: 1, status: 'done', beforeId: null, afterId: null }),
  ],
  [taskRoutes.remove, onTask(taskRoutes.remove, 'deleted')],
  [taskRoutes.comment, onTask(taskRoutes.comment, 'commented', { body: 'Sent' })],
  [taskRoutes.removeComment, onTask(taskRoutes.removeComment, 'comment_removed')],
  [
    taskRoutes.duplicateProject,
    {
      action: 'created',
      entity: 'project',
      make: async () => {
        const project = await app.call(projectRoutes.create, { as: owner, body: { name: 'Website' } });
        await app.admin.query('DELETE FROM oficio.audit_log');
        const parameters = { id: project.body.id };
        return app.call(taskRoutes.duplicateProject, { as: owner, parameters, body: { name: 'Shop' } });
      },
    },
  ],
  [outboxRoutes.retry, onMessage(outboxRoutes.retry, 'mail_retried', 'uncertain')],
  [outboxRoutes.arrived, onMessage(outboxRoutes.arrived, 'mail_arrived', 'uncertain')],
  [outboxRoutes.cancel, onMessage(outboxRoutes.cancel, 'mail_cancelled', 'queued')],
  [
    mailSuppressionRoutes.add,
    {
      action: 'mail_stopped',
      entity: 'mail_address',
      make: () =>
        app.call(mailSuppressionRoutes.add, {
          as: owner,
          body: { address: `${randomUUID()}@example.com`, scope: 'reminders' },
        }),
    },
  ],
  [
    mailSuppressionRoutes.remove,
    {
      action: 'mail_allowed',
      entity: 'mail_address',
      make: async () => {
        const id = await suppress(app, owner, `${randomUUID()}@example.com`);
        return app.call(mailSuppressionRoutes.remove, { as: owner, parameters: { id } });
      },
    },
  ],
  [
    invitationRoutes.create,
    {
      action: 'invited',
      entity: 'invitation',
      make: () =>
        app.call(invitationRoutes.create, { as: owner, body: { email: 'new@example.com', role: 'viewer' } }),
    },
  ],
  [
    invitationRoutes.resend,
    { action: 'invited_again', entity: 'invitation', make: onInvitation(invitationRoutes.resend) },
  ],
  [
    invitationRoutes.revoke,
    { action: 'revoked', entity: 'invitation', make: onInvitation(invitationRoutes.revoke) },
  ],
  [
    invitationRoutes.accept,
    {
      action: 'joined',
      entity: 'member',
      make: toInvited((as, { token }) => app.call(invitationRoutes.accept, { as, body: { token } })),
    },
  ],
  [
    invitationRoutes.acceptOwn,
    {
      action: 'joined',
      entity: 'member',
      make: toInvited((as, { id }) => app.call(invitationRoutes.acceptOwn, { as, parameters: { id } })),
    },
  ],
  [
    invitationRoutes.decline,
    {
      action: 'declined',
      entity: 'invitation',
      make: toInvited((as, { token }) => app.call(invitationRoutes.decline, { as, body: { token } })),
    },
  ],
  [
    invitationRoutes.declineOwn,
    {
      action: 'declined',
      entity: 'invitation',
      make: toInvited((as, { id }) => app.call(invitationRoutes.declineOwn, { as, parameters: { id } })),
    },
  ],
  [
    organizationRoutes.switchTo,
    {
      action: 'switched',
      entity: 'organization',
      make: () =>
        app.call(organizationRoutes.switchTo, { as: owner, parameters: { id: owner.organizationId } }),
    },
  ],
  [
    memberRoutes.changeMember,
    {
      action: 'role_changed',
      entity: 'member',
      make: async () => {
        const { userId } = await app.member(owner.organizationId, 'member');
        return app.call(memberRoutes.changeMember, {
          as: owner,
          parameters: { userId },
          body: { role: 'viewer' },
        });
      },
    },
  ],
  [
    memberRoutes.removeMember,
    {
      action: 'removed',
      entity: 'member',
      make: async () => {
        const { userId } = await app.member(owner.organizationId, 'member');
        return app.call(memberRoutes.removeMember, { as: owner, parameters: { userId } });
      },
    },
  ],
  [
    memberRoutes.handOver,
    {
      action: 'handed_over',
      entity: 'member',
      make: async () => {
        const former = await app.owner();
        const { userId } = await app.member(former.organizationId, 'member');
        const answer = await app.call(memberRoutes.handOver, { as: former, body: { userId } });
        return { ...answer, userId: former.userId };
      },
    },
  ],
  [
    organizationDeletionRoutes.schedule,
    {
      action: 'deletion_scheduled',
      entity: 'organization',
      make: async () => {
        const leaving = await app.owner();
        await app.admin.query('DELETE FROM oficio.audit_log');
        return { ...(await scheduleOrganization(leaving)), userId: leaving.userId };
      },
    },
  ],
  [
    organizationDeletionRoutes.cancel,
    {
      action: 'deletion_cancelled',
      entity: 'organization',
      make: async () => {
        const leaving = await app.owner();
        await scheduleOrganization(leaving);
        await app.admin.query('DELETE FROM oficio.audit_log');
        const answer = await app.call(organizationDeletionRoutes.cancel, { as: leaving });
        return { ...answer, userId: leaving.userId };
      },
    },
  ],
  [
    organizationProfileRoutes.update,
    {
      action: 'updated',
      entity: 'organization',
      make: async () => {
        const { version } = (await app.call(organizationProfileRoutes.one, { as: owner })).body;
        return app.call(organizationProfileRoutes.update, { as: owner, body: { version, phone: '1' } });
      },
    },
  ],
  [
    billingSettingsRoutes.update,
    {
      action: 'updated',
      entity: 'billing_settings',
      make: async () => {
        const { version } = (await app.call(billingSettingsRoutes.one, { as: owner })).body;
        return app.call(billingSettingsRoutes.update, { as: owner, body: { version, notes: 'x' } });
      },
    },
  ],
  ...SERIES_CHANGES,
  ...RENEWAL_CHANGES,
  ...PROPOSAL_CHANGES,
  ...settingChanges('series', documentSeriesRoutes, {
    create: () => {
      const series = `S${nextCount()}`;
      return { series, kind: 'invoice', pattern: `${series}-{0}` };
    },
    change: { pattern: 'X{0}' },
  }),
  ...settingChanges('tax_rate', taxRateRoutes, {
    create: () => ({ name: randomUUID(), ratePpm: 1, kind: 'added' }),
    change: { ratePpm: 2 },
  }),
  ...settingChanges('reminder_rule', reminderRuleRoutes, {
    create: () => ({ ...REMINDER_RULE }),
    change: { rule: { ...REMINDER_RULE, name: 'Changed' } },
  }),
  [
    reminderRuleRoutes.switch,
    {
      action: 'continued',
      entity: 'reminder_rule',
      make: async () => {
        const { id } = (await app.call(reminderRuleRoutes.create, { as: owner, body: REMINDER_RULE })).body;
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(reminderRuleRoutes.switch, {
          as: owner,
          parameters: { id },
          body: { enabled: true, version: 1 },
        });
      },
    },
  ],
  [
    mailTemplateRoutes.save,
    { action: 'updated', entity: 'mail_template', make: () => saveTemplate('statement') },
  ],
  [
    mailTemplateRoutes.reset,
    {
      action: 'updated',
      entity: 'mail_template',
      make: async () => {
        await saveTemplate('invoice_sent');
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(mailTemplateRoutes.reset, { as: owner, parameters: template('invoice_sent') });
      },
    },
  ],
  [
    clientMessageRoutes.send,
    {
      action: 'mail_queued',
      entity: 'client',
      make: async () => {
        const { id } = await app.client(owner);
        await app.admin.query('DELETE FROM oficio.audit_log');
        const body = { templateKey: null, to: 'client@example.com', subject: 'News', body: 'Hello' };
        return app.call(clientMessageRoutes.send, { as: owner, parameters: { id }, body });
      },
    },
  ],
  [reminderRoutes.skip, onPlanned(reminderRoutes.skip, 'mail_cancelled')],
  [reminderRoutes.sendNow, onPlanned(reminderRoutes.sendNow, 'mail_queued')],
  ...settingChanges('category', categoryRoutes, {
    create: () => ({ kind: 'expense', name: randomUUID() }),
    change: { name: 'Printing' },
  }),
  [
    closingRoutes.close,
    {
      action: 'updated',
      entity: 'organization',
      make: () => app.call(closingRoutes.close, { as: owner, body: { closedOn: '2000-01-01' } }),
    },
  ],
  ...settingChanges('exchange_rate', exchangeRateRoutes, {
    create: () => ({ currency: 'EUR', date: addDays('2026-01-01', nextCount()), rateE8: 1 }),
    change: { rateE8: 2 },
  }),
  [
    organizationMailsRoutes.update,
    {
      action: 'updated',
      entity: 'organization',
      make: async () => {
        const { version } = (await app.call(organizationMailsRoutes.one, { as: owner })).body;
        return app.call(organizationMailsRoutes.update, { as: owner, body: { version, signature: 'Ana' } });
      },
    },
  ],
  [
    organizationRenewalsRoutes.update,
    {
      action: 'updated',
      entity: 'organization',
      make: async () => {
        const { version } = (await app.call(organizationRenewalsRoutes.one, { as: owner })).body;
        return app.call(organizationRenewalsRoutes.update, { as: owner, body: { version, leadDays: 30 } });
      },
    },
  ],
  [
    organizationSetupRoutes.setup,
    {
      action: 'set_up',
      entity: 'organization',
      make: () => app.call(organizationSetupRoutes.setup, { as: owner, body: setupBody }),
    },
  ],
  [
    organizationSetupRoutes.companyProfile,
    {
      action: 'updated',
      entity: 'organization',
      make: () =>
        app.call(organizationSetupRoutes.companyProfile, {
          as: owner,
          body: { companyName: 'Nopal', businessEmail: null },
        }),
    },
  ],
  [
    organizationSetupRoutes.uploadLogo,
    {
      action: 'logo_stored',
      entity: 'organization',
      make: () => app.call(organizationSetupRoutes.uploadLogo, { as: owner, file: smallImage }),
    },
  ],
  [
    organizationSetupRoutes.removeLogo,
    {
      action: 'logo_removed',
      entity: 'organization',
      make: async () => {
        await app.call(organizationSetupRoutes.uploadLogo, { as: owner, file: smallImage });
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(organizationSetupRoutes.removeLogo, { as: owner });
      },
    },
  ],
  [
    paymentAccountRoutes.connect,
    {
      action: 'connected',
      entity: 'payment_account',
      make: () => app.call(paymentAccountRoutes.connect, { as: owner }),
    },
  ],
  [
    paymentAccountRoutes.disconnect,
    {
      action: 'disconnected',
      entity: 'payment_account',
      make: async () => {
        await app.call(paymentAccountRoutes.connect, { as: owner });
        await app.admin.query('DELETE FROM oficio.audit_log');
        return app.call(paymentAccountRoutes.disconnect, { as: owner });
      },
    },
  ],
  [
    billingRoutes.createCheckoutSession,
    {
      action: 'checkout_opened',
      entity: 'subscription',
      make: async () => openCheckout(await unpaid()),
    },
  ],
  [
    billingRoutes.checkoutReturn,
    {
      action: 'checkout_returned',
      entity: 'subscription',
      make: async () => {
        const payer = await unpaid();
        await openCheckout(payer);
        return returnPaid(payer);
      },
    },
  ],
  [billingRoutes.portal, onSubscription(billingRoutes.portal, 'portal_opened')],
  [billingRoutes.cancel, onSubscription(billingRoutes.cancel, 'canceled')],
  [
    billingRoutes.resume,
    onSubscription(billingRoutes.resume, 'resumed', (payer) => app.call(billingRoutes.cancel, { as: payer })),
  ],
  [
    billingRoutes.changePlan,
    onSubscription(billingRoutes.changePlan, 'plan_changed', undefined, { planId: 2 }),
  ],
  [
    supportRoutes.contact,
    {
      action: 'created',
      entity: 'support_ticket',
      make: () =>
        app.call(supportRoutes.contact, {
          as: owner,
          body: { name: 'Ana', email: 'ana@example.com', subject: 'x', message: 'x' },
        }),
    },
  ],
  [couponRoutes.create, { action: 'created', entity: 'coupon', make: () => createCoupon('AUDITED-1') }],
  [
    couponRoutes.update,
    {
      action: 'updated',
      entity: 'coupon',
      make: async () => {
        const { body } = await createCoupon('AUDITED-2');
        await app.admin.query('DELETE FROM oficio.audit_log');
        const parameters = { id: body.id };
        const answer = await app.call(couponRoutes.update, {
          as: superadmin,
          parameters,
          body: { active: false },
        });
        return { ...answer, userId: superadmin.userId };
      },
    },
  ],
]);

/** Routes that change nothing. A preview is a link that expires, for the organization itself. */
const ASKING = new Set<AnyRoute>([
  // What a person does with their own notifications says nothing about the organization.
  ...Object.values(notificationRoutes),
  couponRoutes.validate,
  paymentAccountRoutes.refresh,
  invoiceRoutes.mailPreview,
  quoteRoutes.mailPreview,
  invoiceLinkRoutes.preview,
  quoteLinkRoutes.preview,
  paymentMailRoutes.mailPreview,
  statementMailRoutes.mailPreview,
  proposalRoutes.preview,
  proposalLinkRoutes.preview,
  mailTemplateRoutes.preview,
  // It goes to the caller alone.
  mailTemplateRoutes.test,
]);

async function mergeTwo() {
  const keepId = (await app.client(owner)).id;
  const goneId = (await app.client(owner)).id;
  await app.admin.query('DELETE FROM oficio.audit_log');
  return app.call(clientMergeRoutes.merge, { as: owner, body: { keepId, goneId, fields: [] } });
}

async function addTag(): Promise<string> {
  const tag = `t${randomUUID().slice(0, 8)}`;
  await app.client(owner, { tags: [tag] });
  await app.admin.query('DELETE FROM oficio.audit_log');
  return tag;
}

async function createCoupon(code: string) {
  const body = { code, description: '10 % off', kind: 'percent', value: 10 };
  const answer = await app.call(couponRoutes.create, { as: superadmin, body });
  return { ...answer, userId: superadmin.userId };
}

async function scheduleDeletion(leaving: TestOwner) {
  const body = { email: leaving.email, organizationIds: [leaving.organizationId] };
  const answer = await app.call(accountRoutes.scheduleDeletion, { as: leaving, body });
  return { ...answer, userId: leaving.userId };
}

test('every mutating route of the application is among the cases', () => {
  const mutating = handledRoutes(app.nest).filter(
    ({ route }) => route.method !== 'GET' && !ASKING.has(route),
  );
  const named = (routes: AnyRoute[]) => routes.map(({ method, path }) => `${method} ${path}`).sort();
  expect(named(mutating.map(({ route }) => route))).toEqual(named([...CHANGES.keys()]));
});

test.each(
  [...CHANGES.entries()].map(([route, change]) => ({ name: `${route.method} ${route.path}`, route, change })),
)(
  '$name, sent twice with one idempotency key, is answered alike and leaves one row that says who did what',
  async ({ route, change }) => {
    await app.admin.query('DELETE FROM oficio.audit_log');
    const sending = sendTwice(route);
    const answer = await change.make().finally(() => sending.mockRestore());
    expect(answer.status).toBeLessThan(300);
    const { rows } = await app.admin.query(
      'SELECT at, actor_user_id, actor_name, action, entity_type, request_id FROM oficio.audit_log',
    );
    expect(rows).toEqual([
      {
        at: app.clock.now(),
        actor_user_id: answer.userId ?? owner.userId,
        actor_name: 'Ana Ruiz',
        action: change.action,
        entity_type: change.entity,
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
  },
);

/**
 * The first route ends the session for its repetition. The second one asks the provider again each time. The others answer
 * with another token or another address of the provider, because none is stored.
 */
const SENT_ONCE = new Set<AnyRoute>([
  accountRoutes.scheduleDeletion,
  billingRoutes.checkoutReturn,
  invoiceLinkRoutes.create,
  quoteLinkRoutes.create,
  documentLinkRoutes.create,
  calendarFeedRoutes.create,
  apiKeyRoutes.create,
  webhookRoutes.create,
  webhookRoutes.rotate,
  proposalLinkRoutes.create,
  paymentAccountRoutes.connect,
]);

/** Repeats each request of the route with its key and expects the first answer. */
function sendTwice(route: AnyRoute) {
  const call = app.call.bind(app);
  return vi.spyOn(app, 'call').mockImplementation(async (called, options) => {
    if (called !== route || SENT_ONCE.has(route)) return call(called, options);
    const keyed = { ...options, headers: { 'idempotency-key': crypto.randomUUID() } };
    const first = await call(called, keyed);
    const { status, body } = await call(called, keyed);
    expect({ status, body }).toEqual({ status: first.status, body: first.body });
    return first;
  });
}

test('a refused change leaves no entry', async () => {
  const client = await app.client(owner);
  await app.admin.query('DELETE FROM oficio.audit_log');
  const parameters = { id: client.id };
  await app.call(clientRoutes.update, { as: owner, parameters, body: { version: 7, notes: 'x' } });
  await app.call(clientRoutes.update, {
    as: owner,
    parameters,
    body: { version: 1, ownerUserId: crypto.randomUUID() },
  });
  const { rows } = await app.admin.query('SELECT * FROM oficio.audit_log');
  expect(rows).toEqual([]);
});

test('an update’s entry has the values before and after', async () => {
  const client = await app.client(owner, { notes: 'old' });
  await app.call(clientRoutes.update, {
    as: owner,
    parameters: { id: client.id },
    body: { version: 1, notes: 'new', displayName: client.displayName },
  });
  const { rows } = await app.admin.query(
    "SELECT changes FROM oficio.audit_log WHERE entity_id = $1 AND action = 'updated'",
    [client.id],
  );
  expect(rows).toEqual([{ changes: { notes: { before: 'old', after: 'new' } } }]);
});
