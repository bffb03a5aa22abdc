import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  calendarFeedRoutes,
  categoryRoutes,
  certificateRoutes,
  clientMergeRoutes,
  clientNoteRoutes,
  documentRoutes,
  documentSeriesRoutes,
  exchangeRateRoutes,
  expenseRoutes,
  type FileHolderKind,
  incomeRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  itemRoutes,
  listViewRoutes,
  mailTemplateRoutes,
  organizationSetupRoutes,
  packageRoutes,
  planRoutes,
  projectRoutes,
  quoteRoutes,
  RECORD_FILE_ROUTES,
  reminderRuleRoutes,
  taxRateRoutes,
  timeEntryRoutes,
  timeRoutes,
} from '@oficio/contracts';
import { Jobs } from '../src/jobs/jobs.ts';
import { addEvidence, addShownCertificate } from './evidence-rows.ts';
import { smallImage } from './organization-setup.examples.ts';
import { addRealtimeRow, addRealtimeRows } from './realtime-rows.ts';
import { addRenewal, proposalIdOf } from './renewal-rows.ts';
import { addTask } from './task-rows.ts';
import { testApiKey } from './test-api-keys.ts';
import type { Answer, AnyRoute, TestApplication, TestOwner } from './test-application.ts';
import { addBundle } from './test-bundles.ts';
import type { CallOptions } from './test-call.ts';
import { TestImport } from './test-imports.ts';
import { invite, type TestInvitation } from './test-invitations.ts';
import { issued, issuer, line, type TestInvoice } from './test-invoices.ts';
import { ledgerOf, paid, type TestPayment } from './test-ledger.ts';
import { suppress } from './test-mails.ts';
import { addNotification } from './test-notifications.ts';
import type { PersonOptions } from './test-people.ts';
import { openQuote } from './test-quotes.ts';
import { series, type TestSeries } from './test-recurring.ts';
import { askedTicket, enteredRequest, uploadedFile } from './test-tickets.ts';
import { testWebhook } from './test-webhooks.ts';

/** An organization with at least one row in each table that requests read. */
export interface FullOrganization {
  owner: TestOwner;
  /** A member who sees only `assignedId`, a client without records. */
  limited: TestOwner;
  assignedId: string;
  /** The client of everything below. */
  clientId: string;
  contactId: string;
  portalSessionId: string;
  noteId: string;
  /** With evidence of its expiry, and a conflict. */
  domainId: string;
  /** Of the domain, with evidence. */
  certificateId: string;
  /** Of the client, with the owner as its member. */
  projectId: string;
  /** Of the project, assigned to the owner, with a comment. */
  task: { id: string; commentId: string };
  /** A file with a client that isn’t written yet. */
  importId: string;
  importBundleId: string;
  /** Of the project, billed by a draft. */
  timeEntryId: string;
  documentId: string;
  expenseId: string;
  /** A record of each kind that has files, with its file, as the parameters of a route. */
  files: Record<FileHolderKind, { id: string; fileId: string }>;
  mergeId: string;
  renewalId: string;
  proposalId: string;
  /** Issued, sent, seen by the client, and paid in part. */
  invoice: TestInvoice;
  creditNote: TestInvoice;
  payment: TestPayment;
  series: TestSeries;
  settlementId: string;
  messageId: string;
  suppressionId: string;
  linkId: string;
  /** The client's page, without its origin. */
  linkPath: string;
  seriesId: string;
  categoryId: string;
  itemId: string;
  /** Accepted by the client. */
  quoteId: string;
  planId: string;
  taxRateId: string;
  exchangeRateId: string;
  invitation: TestInvitation;
  logoUrl: string;
  packageId: string;
  reminderRuleId: string;
  /** The owner’s own. */
  viewId: string;
  apiKeyId: string;
  webhookId: string;
  /** To the endpoint, with an attempt. */
  deliveryId: string;
  notificationId: string;
  /** A request of the client, with a file. */
  ticketId: string;
  ticketFileId: string;
  /** The owner’s question to Oficio. */
  questionId: string;
}

interface Marks extends PersonOptions {
  /** A part of every text that belongs to a client. */
  mark?: string;
  /** A part of the texts that all members may see. */
  sharedMark?: string;
}

/** Fills an organization through the API. The application needs an SMTP server. */
export async function fullOrganization(
  app: TestApplication,
  { mark = 'a client’s', sharedMark = 'shared', ...person }: Marks = {},
): Promise<FullOrganization> {
  const owner = await issuer(app, person);
  const call = callerOf(app, owner);
  const address = `${randomUUID()}@example.com`;
  const logo = await call(organizationSetupRoutes.uploadLogo, { file: smallImage });
  const rate = await call(taxRateRoutes.create, {
    body: { name: sharedMark, ratePpm: 160_000, kind: 'added' },
  });
  const exchangeRate = await call(exchangeRateRoutes.create, {
    body: { currency: 'EUR', date: '2026-06-01', rateE8: 2_000_000_000 },
  });
  const category = await call(categoryRoutes.create, { body: { kind: 'income', name: sharedMark } });
  const item = await call(itemRoutes.create, { body: { name: sharedMark, notes: sharedMark } });
  const plan = await call(planRoutes.create, { body: { name: sharedMark, notes: sharedMark } });
  await call(mailTemplateRoutes.save, {
    parameters: { key: 'invoice_sent', locale: 'en' },
    body: { subject: sharedMark, body: sharedMark, version: 0 },
  });
  const numbering = await call(documentSeriesRoutes.list);
  const client = await app.client(owner, {
    displayName: mark,
    notes: mark,
    contacts: [contactNamed(mark, address)],
  });
  const { id: clientId } = client;
  const note = await call(clientNoteRoutes.create, { parameters: { id: clientId }, body: { body: mark } });
  const document = await call(documentRoutes.add, {
    query: { clientId, name: `${mark}.txt` },
    file: new TextEncoder().encode(mark),
  });
  const invoice = await soldTo(app, owner, { clientId, taxRateId: rate.id, mark, address });
  const { linkId, linkPath } = await seen(app, owner, invoice);
  const payment = await paid(app, owner, {
    clientId,
    amountMinor: 6_000,
    reference: mark,
    allocations: [{ invoiceId: invoice.id, amountMinor: 5_000 }],
  });
  await openOnlinePayment(app, invoice, mark);
  const creditNote = await call(invoiceRoutes.creditNote, { parameters: { id: invoice.id } });
  const ledger = await ledgerOf(app, owner, invoice.id);
  const { id: goneId } = await app.client(owner);
  const merge = await call(clientMergeRoutes.merge, { body: { keepId: clientId, goneId, fields: [] } });
  await call(calendarFeedRoutes.create);
  const view = await call(listViewRoutes.create, {
    body: { list: 'clients', name: mark, search: {}, hiddenColumns: null },
  });
  const notificationId = await addNotification(app, owner, mark);
  const books = await call(packageRoutes.build, { body: { from: '2026-01-01', to: '2026-12-31' } });
  await app.nest.get(Jobs, { strict: false }).runPending();
  await addRealtimeRows(app.admin, owner, mark);
  for (const table of ['hosting_clients', 'expenses'] as const)
    await addRealtimeRow(app.admin, table, owner, { clientId, name: mark });
  const renewalId = await addRenewal(app.admin, owner, { clientId, mark });
  const domainId = await addRealtimeRow(app.admin, 'domains', owner, { clientId, name: mark });
  await addEvidence(app, domainId, mark);
  const certificate = await call(certificateRoutes.create, {
    body: { name: `${clientId}.example`, clientId, notes: mark, tags: [mark] },
  });
  await addShownCertificate(app, certificate.id, mark);
  const project = await call(projectRoutes.create, {
    body: {
      name: mark,
      clientId,
      memberIds: [owner.userId],
      notes: mark,
      tags: [mark],
      hourlyRateMinor: 60_00,
    },
  });
  const task = await addTask(app.admin, owner, project.id);
  const file = await TestImport.of(app, owner, 'clients', `Name\n${mark}\n`);
  await file.check();
  const timeEntry = await call(timeEntryRoutes.create, {
    body: { projectId: project.id, taskId: task.id, day: '2026-01-10', minutes: 60, note: mark },
  });
  await call(timeRoutes.invoice, {
    body: { entries: [{ id: timeEntry.id, version: timeEntry.version }], grouping: 'entry' },
  });
  const expenseId = (await call(expenseRoutes.list, {})).items[0]?.id ?? '';
  const incomeId = (await call(incomeRoutes.list, {})).items[0]?.id ?? '';
  const fileOf = async (kind: FileHolderKind, id: string) => {
    const file = new TextEncoder().encode(mark);
    const query = { name: `${mark}.txt` };
    return { id, fileId: (await call(RECORD_FILE_ROUTES[kind].add, { parameters: { id }, query, file })).id };
  };
  const ticketFileId = await uploadedFile(app, owner, new TextEncoder().encode(mark), `${mark}.txt`);
  const ticket = await enteredRequest(app, owner, {
    clientId,
    contactId: client.contacts[0]?.id ?? null,
    subject: mark,
    message: mark,
    files: [ticketFileId],
  });
  const assignedId = (await app.client(owner, { displayName: 'zz' })).id;
  return {
    owner,
    assignedId,
    clientId,
    creditNote,
    payment,
    linkId,
    linkPath,
    series: await series(app, owner, { clientId, startOn: '2027-01-31', name: mark }),
    invoice: await call(invoiceRoutes.one, { parameters: { id: invoice.id } }),
    limited: await app.member(owner.organizationId, 'manager', { clientIds: [assignedId] }),
    contactId: client.contacts[0]?.id ?? '',
    portalSessionId: await addPortalSession(app, client),
    noteId: note.id,
    domainId,
    certificateId: certificate.id,
    projectId: project.id,
    task,
    importId: file.id,
    importBundleId: await addBundle(app, owner, { name: mark }),
    timeEntryId: timeEntry.id,
    documentId: document.id,
    expenseId,
    files: {
      expense: await fileOf('expense', expenseId),
      income: await fileOf('income', incomeId),
      invoice: await fileOf('invoice', invoice.id),
    },
    mergeId: merge.id,
    renewalId,
    proposalId: await proposalIdOf(app.admin, renewalId),
    settlementId: ledger.settlements[0]?.id ?? '',
    messageId: await messageOf(app, invoice),
    suppressionId: await suppress(app, owner, `${randomUUID()}.${mark.replace(/\W/g, '-')}@example.com`),
    seriesId: numbering.items[0]?.id ?? '',
    categoryId: category.id,
    itemId: item.id,
    quoteId: await accepted(app, owner, { clientId, mark }),
    planId: plan.id,
    taxRateId: rate.id,
    exchangeRateId: exchangeRate.id,
    invitation: await invite(app, owner, {
      email: `${randomUUID()}.${sharedMark}@example.com`,
      scope: 'assigned',
      clientIds: [clientId],
    }),
    logoUrl: logo.organization?.logoUrl ?? '',
    packageId: books.id,
    reminderRuleId: (await call(reminderRuleRoutes.list)).items[0]?.id ?? '',
    viewId: view.id,
    apiKeyId: (await testApiKey(app, owner, { name: mark })).id,
    ...(await testWebhook(app, owner, sharedMark)),
    notificationId,
    ticketId: ticket.id,
    ticketFileId,
    questionId: (await askedTicket(app, owner, { subject: mark, message: mark })).id,
  };
}

/** An issued invoice whose mail has arrived. */
export async function soldTo(
  app: TestApplication,
  owner: TestOwner,
  {
    clientId,
    taxRateId,
    mark,
    address,
  }: { clientId: string; taxRateId: string; mark: string; address: string },
): Promise<TestInvoice> {
  const { id, version } = await issued(app, owner, {
    clientId,
    notes: mark,
    poNumber: mark,
    lines: [line({ description: mark, taxRateIds: [taxRateId] })],
  });
  const sent = await callerOf(app, owner)(invoiceRoutes.send, {
    parameters: { id },
    body: { version, to: [address], subject: mark, message: mark, attachPdf: false },
  });
  await app.nest.get(Jobs, { strict: false }).runPending();
  return sent;
}

/** An accepted quote. */
async function accepted(
  app: TestApplication,
  owner: TestOwner,
  { clientId, mark }: { clientId: string; mark: string },
): Promise<string> {
  const lines = [line({ description: mark })];
  const { id, version } = await openQuote(app, owner, { clientId, notes: mark, poNumber: mark, lines });
  const body = { version, name: mark, note: mark };
  await callerOf(app, owner)(quoteRoutes.accept, { parameters: { id }, body });
  return id;
}

/** A link to the invoice that the client has opened. */
async function seen(app: TestApplication, owner: TestOwner, { id }: Pick<TestInvoice, 'id'>) {
  const link = await callerOf(app, owner)(invoiceLinkRoutes.create, { parameters: { id } });
  const linkPath = new URL(link.url).pathname;
  const { origin } = new URL(app.options.publicUrl);
  const answer = await app.fetch('POST', `${linkPath}/seen`, { headers: { origin } });
  if (answer.status !== 204) throw new Error(`The view was not counted: ${answer.text}`);
  return { linkId: link.id, linkPath };
}

/** A session of the client's first contact in the portal. */
async function addPortalSession(
  app: TestApplication,
  { contacts }: { contacts: readonly { id: string }[] },
): Promise<string> {
  const { rows } = await app.admin.query<{ id: string }>(
    `INSERT INTO oficio.portal_sessions (id, organization_id, contact_id, address, token_hash, device, created_at,
       last_used_at, expires_at)
     SELECT gen_random_uuid(), organization_id, id, lower(email), sha256(id::text::bytea), 'Safari on iPhone', $2, $2,
       $2::timestamptz + interval '30 days'
     FROM oficio.client_contacts WHERE id = $1 RETURNING id`,
    [contacts[0]?.id, app.clock.now()],
  );
  return rows[0]?.id ?? '';
}

/** An account at the provider, and a page there on which the client can pay an invoice. */
async function openOnlinePayment(
  app: TestApplication,
  { id, organizationId }: Pick<TestInvoice, 'id' | 'organizationId'>,
  mark: string,
): Promise<void> {
  await app.admin.query(
    `WITH connected AS (
       INSERT INTO oficio.payment_accounts (organization_id, account_id, status, connected_at, updated_at)
       VALUES ($1, $3, 'active', now(), now()) RETURNING account_id)
     INSERT INTO oficio.invoice_checkouts (id, organization_id, invoice_id, account_id, amount_minor, currency, status, url,
       expires_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, account_id, 100, 'MXN', 'expired', $4, now(), now(), now() FROM connected`,
    [organizationId, id, `acct_${id}`, `https://pay.example.com/${mark}`],
  );
}

async function messageOf(app: TestApplication, { id }: Pick<TestInvoice, 'id'>): Promise<string> {
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM oficio.outbox WHERE entity_id = $1',
    [id],
  );
  return rows[0]?.id ?? '';
}

const contactNamed = (firstName: string, email: string) => ({
  firstName,
  lastName: null,
  email,
  phone: null,
  role: null,
  isPrimary: true,
  isBilling: true,
  receives: { invoices: true, reminders: true, renewals: true },
  portal: true,
});

/** Calls routes as a person and fails unless they succeed. */
export function callerOf(app: TestApplication, as: TestOwner) {
  return async <R extends AnyRoute>(route: R, options: CallOptions = {}): Promise<AnswerOf<R>> => {
    const answer: Answer<AnswerOf<R>> = await app.call(route, {
      ...(options as object),
      headers: { 'idempotency-key': randomUUID() },
      as,
    });
    if (answer.status >= 300) throw new Error(`${route.method} ${route.path}: ${answer.text}`);
    return answer.body;
  };
}
