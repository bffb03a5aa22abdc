import { documentLinkRoutes, documentRoutes, invoiceRoutes, PORTAL } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPortal, readableByPortal } from '../../../test/as-portal.ts';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { readDocument } from '../../../test/read-document.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { draft, issued, issuer, line } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { PORTAL_ORIGIN, sendForm } from '../../../test/test-portal.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';
import { propose, renewalsFor } from '../../../test/test-proposals.ts';
import { draftQuote, openQuote } from '../../../test/test-quotes.ts';
import { sellService } from '../../../test/test-renewals.ts';
import { enteredRequest, writeTo } from '../../../test/test-tickets.ts';

/* What a contact can see, of random things of two clients of an organization and of another organization. */

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let person: PortalPerson;
let neighbour: PortalPerson;
let stranger: PortalPerson;
let shown: Filled;
let session: { cookie: string };

/** A text or a number that no page contains by chance. */
let marks = 0;
const random = (() => {
  let state = 20_260_615;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
})();
const mark = (kind: string) => {
  marks += 1;
  return `${kind}${Math.floor(random() * 1e9).toString(36)}z${marks}`;
};
/** An amount whose digits no other amount has: `71,234.56`. */
const amount = () => {
  marks += 1;
  return 7_000_000 + Math.floor(random() * 900_000) + marks;
};
const digits = (amountMinor: number) =>
  (amountMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 });

interface Filled {
  invoiceId: string;
  documentId: string;
  proposalId: string;
  quoteId: string;
  requestId: string;
  /** What the client's own contact sees, and what no contact sees. */
  own: string[];
  secret: string[];
}

async function fill(as: TestOwner, { clientId, contactId }: PortalPerson): Promise<Filled> {
  const own: string[] = [];
  const secret: string[] = [];
  const ownMark = (kind: string) => own[own.push(mark(kind)) - 1] ?? '';
  const secretMark = (kind: string) => secret[secret.push(mark(kind)) - 1] ?? '';
  const money = (list: string[]) => {
    const amountMinor = amount();
    list.push(digits(amountMinor));
    return amountMinor;
  };
  const invoice = await issued(app, as, {
    clientId,
    internalNote: secretMark('internal'),
    notes: mark('note'),
    lines: [line({ description: mark('line'), unitPriceMinor: money(own) })],
  });
  own.push(invoice.number ?? '');
  await draft(app, as, { clientId, lines: [line({ unitPriceMinor: money(secret) })] });
  const quote = await openQuote(app, as, {
    clientId,
    internalNote: secretMark('internal'),
    lines: [line({ description: mark('line'), unitPriceMinor: money(own) })],
  });
  await draftQuote(app, as, { clientId, lines: [line({ unitPriceMinor: money(secret) })] });
  await paid(app, as, { clientId, amountMinor: 100, note: secretMark('paynote') } as never);
  await sellService(app, as, {
    client_id: clientId,
    name: ownMark('service'),
    cost_minor: money(secret),
    notes: secretMark('servicenote'),
    tags: [secretMark('tag')],
  });
  const name = `${ownMark('domain')}.example`.toLowerCase();
  const [renewalId = ''] = await renewalsFor(app, as, clientId, {
    name,
    costMinor: money(secret),
    notes: secretMark('domainnote'),
  } as never);
  const proposed = await propose(app, as, [renewalId]);
  if (proposed.status !== 201) throw new Error(proposed.text);
  const request = await enteredRequest(app, as, { clientId, contactId, subject: ownMark('request') });
  await writeTo(app, as, request.id, { body: secretMark('requestnote'), internal: true });
  await enteredRequest(app, as, { clientId, subject: secretMark('unnamed') });
  const file = (title: string) =>
    app.call(documentRoutes.add, {
      as,
      query: { clientId, name: `${title}.txt` },
      file: new TextEncoder().encode(mark('content')),
    });
  const { body: document } = await file(ownMark('file'));
  await app.call(documentLinkRoutes.create, { as, parameters: { id: document.id } });
  await file(secretMark('hidden'));
  await app.admin.query('UPDATE public.client_directory SET notes = $2, tags = $3 WHERE id = $1', [
    clientId,
    secretMark('clientnote'),
    [secretMark('clienttag')],
  ]);
  return {
    invoiceId: invoice.id,
    documentId: document.id,
    proposalId: proposed.body.id,
    quoteId: quote.id,
    requestId: request.id,
    own,
    secret,
  };
}

let others: Filled[];

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  const elsewhere = await issuer(app);
  person = await portalPerson(app, owner, { displayName: mark('client') });
  neighbour = await portalPerson(app, owner, { displayName: mark('client') });
  stranger = await portalPerson(app, elsewhere, { displayName: mark('client') });
  shown = await fill(owner, person);
  others = [await fill(owner, neighbour), await fill(elsewhere, stranger)];
  session = await signIn(app, inbox, person.address);
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

const pagesOf = ({ invoiceId, documentId, proposalId, quoteId, requestId }: Filled) => [
  `/portal/requests/${requestId}`,
  `/portal/quotes/${quoteId}`,
  `/portal/quotes/${quoteId}/pdf`,
  `/portal/invoices/${invoiceId}`,
  `/portal/invoices/${invoiceId}/pdf`,
  `/portal/documents/${documentId}`,
  `/portal/proposals/${proposalId}`,
];

const OWNED = [
  'notes',
  'internal_note',
  'tags',
  'cost_minor',
  'price_minor',
  'search_text',
  'list_item',
  'note',
];

const BATCH = PORTAL.pageRows - 5;

describe('the pages of a contact', () => {
  test('have its client’s things, and no byte of other clients, costs or notes', async () => {
    const statement = '/portal/statement/pdf?currency=MXN';
    const lists = ['/portal/invoices', '/portal/documents', '/portal/requests'];
    const paths = [
      '/portal/home',
      '/portal/statement?currency=MXN',
      '/portal/choose',
      statement,
      ...lists,
      ...pagesOf(shown),
    ];
    const answers = await Promise.all(paths.map((path) => open(app, path, session)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const { text: printed } = await readDocument(answers[3]?.bytes ?? new Uint8Array());
    expect(printed).toContain(shown.own[0]);
    const everything = [...answers.map(({ html }) => html), printed].join('\n');
    const home = answers[0]?.html ?? '';
    // The digits of the invoice are those of its balance, of which a payment has settled nothing.
    for (const text of shown.own) expect(home).toContain(text);
    const secrets = [...shown.secret, ...others.flatMap(({ own, secret }) => [...own, ...secret])].filter(
      // Two organizations can give the same number.
      (text) => !/^(INV|Q)-/.test(text),
    );
    for (const text of secrets) expect(everything).not.toContain(text);
  });

  test('of another client are those of nobody', async () => {
    for (const path of others.flatMap(pagesOf)) expect((await open(app, path, session)).status).toBe(404);
    const statements = ['/portal/statement', '/portal/statement/pdf'];
    const wrong = ['/portal/invoices/x', ...statements, ...statements.map((path) => `${path}?currency=x`)];
    for (const path of wrong) expect((await open(app, path, session)).status).toBe(404);
    const headers = { origin: PORTAL_ORIGIN, ...session };
    const fields = { 'answer-0': 'approve', name: 'Eva' };
    const answer = { revision: '1', answer: 'accept', name: 'Eva' };
    for (const { proposalId, quoteId } of others) {
      const decided = await sendForm(app, `/portal/proposals/${proposalId}/decide`, fields, headers);
      const answered = await sendForm(app, `/portal/quotes/${quoteId}/answer`, answer, headers);
      expect([decided.status, answered.status]).toEqual([404, 404]);
    }
  });

  test('have no money for a contact without billing, and no proposals for one without renewals', async () => {
    const set = (column: string, on: boolean) =>
      app.admin.query(`UPDATE oficio.client_contacts SET ${column} = $2 WHERE id = $1`, [
        person.contactId,
        on,
      ]);
    await set('is_billing', false);
    const money = [
      `/portal/invoices/${shown.invoiceId}`,
      `/portal/quotes/${shown.quoteId}`,
      '/portal/statement?currency=MXN',
      '/portal/statement/pdf?currency=MXN',
      '/portal/invoices',
    ];
    for (const path of money) expect((await open(app, path, session)).status).toBe(404);
    expect((await open(app, '/portal/home', session)).html).not.toContain(shown.own[1]);
    expect(
      await asPortal(app, person, 'SELECT id FROM public.invoices UNION ALL SELECT id FROM public.quotes'),
    ).toEqual([]);
    await set('is_billing', true);
    await set('receives_renewals', false);
    expect((await open(app, `/portal/proposals/${shown.proposalId}`, session)).status).toBe(404);
    expect((await open(app, '/portal/home', session)).html).not.toContain('/portal/proposals/');
    await set('receives_renewals', true);
  });

  test('escape hostile names', async () => {
    const names = HOSTILE_TEXTS.map((text) => text.replaceAll('\r\n', ' ').slice(0, 110));
    const tags = (page: string) => [...page.matchAll(/<(?:script|img|svg|iframe|style|a|title)\b/g)].length;
    const { html: before } = await open(app, '/portal/documents', session);
    // Fewer than a page of the list has.
    for (let from = 0; from < names.length; from += BATCH) {
      const batch = names.slice(from, from + BATCH);
      await app.admin.query(
        `INSERT INTO oficio.documents SELECT gen_random_uuid(), d.organization_id, d.client_id, null, null, hostile.name,
           d.content_type, d.size_bytes, d.sha256, true, d.created_by, d.created_at, d.updated_at
         FROM oficio.documents d, unnest($2::text[]) hostile (name) WHERE d.id = $1`,
        [shown.documentId, batch],
      );
      await app.admin.query('UPDATE oficio.client_contacts SET first_name = $2 WHERE id = $1', [
        person.contactId,
        batch[0],
      ]);
      const { html: home } = await open(app, '/portal/home', session);
      const { html } = await open(app, '/portal/documents', session);
      // A document is a link of its own.
      expect(tags(html)).toBe(tags(before) + batch.length);
      // Without the values of attributes, in which every quotation mark is escaped.
      expect(/<[^>]+\son\w+=/.test((html + home).replaceAll(/"[^"]*"/g, ''))).toBe(false);
      await app.admin.query('DELETE FROM oficio.documents WHERE client_id = $1 AND name = ANY ($2)', [
        person.clientId,
        batch,
      ]);
    }
  });

  test('mark a void invoice and ask nothing for it', async () => {
    const { id, version } = await issued(app, owner, { clientId: person.clientId });
    const body = { version, reason: 'Wrong' };
    expect((await app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body })).status).toBe(200);
    const { html } = await open(app, '/portal/home', session);
    expect(html.match(new RegExp(`/portal/invoices/${id}`, 'g'))).toHaveLength(1);
    expect(html).toContain('<s>MX$100.00</s>');
    expect((await open(app, `/portal/invoices/${id}`, session)).html).toContain('This document was voided.');
  });
});

test('the file of a statement is in the client’s language, and named by its day', async () => {
  const { address, clientId } = await portalPerson(app, owner, { locale: 'es' });
  await issued(app, owner, { clientId });
  const as = await signIn(app, inbox, address);
  const { headers, bytes } = await open(app, '/portal/statement/pdf?currency=MXN', as);
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="Estado de cuenta 2026-06-15 MXN.pdf"',
  );
  const { text, info } = await readDocument(bytes);
  expect([info.Title, info.Language]).toEqual(['Estado de cuenta', 'es']);
  expect(text).toContain('Pendiente al final');
});

describe('the role of the portal', () => {
  test('reads no column with a cost, a price, a note or a tag, and writes nothing', async () => {
    for (const [table, columns] of await readableByPortal(app)) {
      expect([table, columns.filter((column) => OWNED.includes(column))]).toEqual([table, []]);
      await expect(asPortal(app, person, `DELETE FROM ${table}`)).rejects.toThrow(
        /permission denied|read-only/,
      );
    }
  });

  test('sees the client of its claims alone, without any condition in a statement', async () => {
    for (const [table, columns] of await readableByPortal(app)) {
      const owned = columns.includes('client_id')
        ? 'client_id'
        : table === 'public.client_directory'
          ? 'id'
          : null;
      const rows = await asPortal<Record<string, string>>(
        app,
        person,
        `SELECT ${columns.join(', ')} FROM ${table}`,
      );
      const text = JSON.stringify(rows);
      if (owned) expect(new Set(rows.map((row) => row[owned]))).toEqual(new Set([person.clientId]));
      for (const { invoiceId, documentId, proposalId, quoteId, requestId } of others)
        for (const id of [invoiceId, documentId, proposalId, quoteId, requestId])
          expect(text).not.toContain(id);
      for (const secret of shown.secret) expect(text).not.toContain(secret);
    }
    expect((await readableByPortal(app)).map(([table]) => table).toSorted()).toMatchObject(
      expect.arrayContaining(['oficio.document_contents', 'oficio.payments', 'public.invoices']),
    );
  });

  test('sees nothing with a contact of another client, without claims, or without the portal', async () => {
    const count = (claims: Pick<PortalPerson, 'contactId' | 'clientId'>) =>
      asPortal(
        app,
        claims,
        'SELECT id FROM public.client_directory UNION ALL SELECT id FROM oficio.documents',
      );
    expect(await count({ contactId: person.contactId, clientId: neighbour.clientId })).toEqual([]);
    expect(await count({ contactId: '', clientId: '' })).toEqual([]);
    expect((await count(person)).length).toBeGreaterThan(1);
    await app.admin.query('UPDATE oficio.client_contacts SET portal = false WHERE id = $1', [
      neighbour.contactId,
    ]);
    expect(await count(neighbour)).toEqual([]);
  });
});
