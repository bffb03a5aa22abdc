import { gzipSync } from 'node:zlib';
import { documentLinkRoutes, documentRoutes, HOUR_MS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPathsOfPortal } from '../../../test/portal-routes.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer, line } from '../../../test/test-invoices.ts';
import { connected, openPage, pathTo } from '../../../test/test-online-payments.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { visit } from '../../../test/test-portal.ts';
import { type PortalPerson, portalPerson, signIn, signInLink } from '../../../test/test-portal-home.ts';
import { linkTo, propose, renewalsFor } from '../../../test/test-proposals.ts';
import { openQuote, option, quotePage } from '../../../test/test-quotes.ts';
import { sellService } from '../../../test/test-renewals.ts';
import { enteredRequest, writeTo } from '../../../test/test-tickets.ts';

/* Each page of a client with much data: at most 25 KB compressed, at most 2 KB of script. */

const PAGE_BYTES = 25 * 1_024;
const SCRIPT_BYTES = 2 * 1_024;
/** More rows than the home and a page of a list show. */
const MANY = 60;

let inbox: TestInbox;
let app: TestApplication;
let provider: TestPayments;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    payments: testPaymentAccount(),
    rateLimits: { writes: { points: 100_000, perMs: 60_000 } },
  });
  provider = await startTestPayments(app);
});
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  await connected(app, provider, owner);
  await app.admin.query(
    `UPDATE oficio.billing_settings SET terms = $2, notes = $2, payment_instructions = $2 WHERE organization_id = $1`,
    [owner.organizationId, 'Los pagos vencen al cierre del día. '.repeat(20)],
  );
});
afterAll(async () => {
  await provider.close();
  await app.stop();
  await inbox.close();
});

/** The pages of a client, by their paths in the handler. */
async function pagesOf(client: PortalPerson): Promise<Record<string, string[]>> {
  const { clientId } = client;
  const lines = Array.from({ length: 40 }, (_, index) =>
    line({ description: `Diseño de la pantalla ${index} del sitio, con revisión y entrega de archivos` }),
  );
  const invoice = await issued(app, owner, { clientId, lines });
  for (let count = 1; count < MANY; count += 1) await issued(app, owner, { clientId });
  const options = Array.from({ length: 15 }, (_, index) =>
    option({ description: `Opción ${index} del sitio` }),
  );
  const quote = await openQuote(app, owner, { clientId, lines: [...lines, ...options] });
  await sellService(app, owner, { client_id: clientId, name: 'Hosting administrado' });
  const renewals = await renewalsFor(
    app,
    owner,
    clientId,
    ...Array.from({ length: 40 }, (_, index) => ({ name: `sitio-${index}-${clientId.slice(-6)}.mx` })),
  );
  const { id: proposalId } = (await propose(app, owner, renewals)).body;
  const documents = await Promise.all(
    Array.from({ length: MANY }, (_, index) => shownDocument(client, index)),
  );
  const requestId = await longRequest(client);
  const paths = {
    invoice: await pathTo(app, owner, invoice.id),
    quote: await quotePage(app, owner, quote),
    proposal: await linkTo(app, owner, proposalId),
    signIn: await signInLink(app, inbox, client.address),
  };
  await openPage(app, paths.invoice);
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM oficio.invoice_checkouts WHERE invoice_id = $1',
    [invoice.id],
  );
  const returned = `/return/${rows[0]?.id}`;
  const ofInvoice = `/invoices/${invoice.id}`;
  return {
    '/': ['/', '/?ended=1'],
    '/home': ['/home'],
    '/choose': ['/choose'],
    '/invoices': ['/invoices'],
    '/invoices/:id': [ofInvoice, `${ofInvoice}?pay=returned`, `${ofInvoice}?pay=large`],
    '/statement': ['/statement?currency=MXN'],
    '/documents': ['/documents'],
    '/proposals/:id': [`/proposals/${proposalId}`],
    '/quotes/:id': [`/quotes/${quote.id}`],
    '/requests': ['/requests'],
    '/requests/:id': [`/requests/${requestId}`, `/requests/${requestId}?sent=1`],
    '/return/:checkoutId': [returned, `${returned}?paid=1`, `${returned}?paid=1&late=1`],
    '/:token': [...Object.values(paths), documents[0] ?? ''].map((path) => path.replace('/portal', '')),
  };
}

async function shownDocument({ clientId }: PortalPerson, index: number): Promise<string> {
  const query = { clientId, name: `Entrega ${index} de los archivos del sitio.txt` };
  const file = new TextEncoder().encode(`Entrega ${index}`);
  const { id } = (await app.call(documentRoutes.add, { as: owner, query, file })).body;
  const { body } = await app.call(documentLinkRoutes.create, { as: owner, parameters: { id } });
  return new URL(body.url).pathname;
}

/** A request with many answers, among many others. */
async function longRequest({ clientId, contactId }: PortalPerson): Promise<string> {
  const enter = () => enteredRequest(app, owner, { clientId, contactId, subject: 'El sitio está caído' });
  for (let count = 1; count < 15; count += 1) await enter();
  const { id } = await enter();
  for (let count = 0; count < 15; count += 1) {
    await writeTo(app, owner, id, `Respuesta ${count}. ${'Lo revisamos y le avisamos. '.repeat(10)}`);
    // A person writes a limited number of messages in an hour.
    app.clock.advance(HOUR_MS);
  }
  return id;
}

/** Paths that answer with a file. */
const FILES = [
  '/invoices/:id/pdf',
  '/statement/pdf',
  '/documents/:id',
  '/quotes/:id/pdf',
  '/requests/:id/files/:fileId',
  '/:token/pdf',
  '/:token/file',
];

describe.each(['en', 'es'] as const)('the pages of a client in %s', (locale) => {
  test('weigh at most 25 KB, of which at most 2 KB are script', async () => {
    const client = await portalPerson(app, owner, { locale });
    const pages = await pagesOf(client);
    expect([...Object.keys(pages), ...FILES].toSorted()).toEqual(readPathsOfPortal(app));
    const session = await signIn(app, inbox, client.address);
    const heavy: [string, number, number][] = [];
    for (const [path, addresses] of Object.entries(pages)) {
      for (const address of addresses) {
        const isPublic = path === '/' || path.startsWith('/:token') || path.startsWith('/return');
        const headers = { 'accept-language': locale, ...(isPublic ? {} : session) };
        const { status, html } = await visit(app, `/portal${address}`, { headers });
        expect([address, status, /<html lang="(..)"/.exec(html)?.[1]]).toEqual([address, 200, locale]);
        const bytes = gzipSync(html).byteLength;
        const script = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('');
        if (bytes > PAGE_BYTES || script.length > SCRIPT_BYTES) heavy.push([address, bytes, script.length]);
      }
    }
    expect(heavy).toEqual([]);
  });
});
