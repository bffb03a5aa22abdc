import { get, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { invoiceLinkRoutes, invoiceRoutes, type MemberRole, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { readDocument } from '../../../test/read-document.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { PORTAL_ORIGIN, visit } from '../../../test/test-portal.ts';
import { WorkerDatabase } from '../../database/database.ts';
import { SEEN_SCRIPT } from './portal-script.ts';

const NOW = '2026-06-15T18:30:00.000Z';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ trustProxy: 1 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  owner = await issuer(app);
});

const request = (path: string, init?: Parameters<typeof visit>[2]) => visit(app, path, init);

async function linkTo({ id }: Pick<TestInvoice, 'id'>): Promise<{ id: string; path: string }> {
  const { status, body } = await app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.id, path: new URL(body.url).pathname };
}

const report = (path: string, headers: Record<string, string> = { origin: PORTAL_ORIGIN }) =>
  request(`${path}/seen`, { method: 'POST', headers });
const one = async (id: string) => (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const views = async (id: string) => {
  const { body } = await app.call(timelineRoutes.ofInvoice, { as: owner, parameters: { id } });
  return body.items.filter(({ action }) => action === 'viewed').map(({ actor }) => actor);
};

describe('the page of a link', () => {
  test('asked for by another local name leads to the public one, with its whole path', async () => {
    const { path } = await linkTo(await issued(app, owner));
    const { port } = new URL(app.url);
    for (const asked of [path, `${path}/pdf?x=1`]) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: asked, headers: { host: `localhost:${port}` } }, resolve).once(
          'error',
          reject,
        );
      });
      answer.resume();
      expect([answer.statusCode, answer.headers.location]).toEqual([307, PORTAL_ORIGIN + asked]);
    }
  });

  test('shows number, status, balance and due date, then the document', async () => {
    const invoice = await issued(app, owner, { dueDate: '2026-06-20', notes: 'Gracias' });
    const { path } = await linkTo(invoice);
    const { status, headers, html } = await request(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const order = [
      `Invoice ${invoice.number}`,
      'Open',
      'MX$100.00',
      'Due Jun 20, 2026 (in 5 days)',
      'Download PDF',
    ];
    const places = [...order, 'Sitio web', 'Gracias'].map((text) =>
      html.indexOf(text, html.indexOf('<body>')),
    );
    expect(places).toEqual([...places].sort((first, second) => first - second));
    expect(places).not.toContain(-1);
  });

  test('asks for what is open only, and for nothing once the invoice is settled', async () => {
    await app.admin.query(
      "UPDATE oficio.billing_settings SET payment_instructions = 'zq-account' WHERE organization_id = $1",
      [owner.organizationId],
    );
    const invoice = await issued(app, owner);
    const { path } = await linkTo(invoice);
    const pay = (amountMinor: number) =>
      paid(app, owner, {
        clientId: invoice.clientId,
        amountMinor,
        allocations: [{ invoiceId: invoice.id, amountMinor }],
      });
    expect((await request(path)).html).toContain('Amount due');
    await pay(4_000);
    const partly = (await request(path)).html;
    expect([partly.includes('Amount due'), partly.includes('zq-account')]).toEqual([false, true]);
    expect(partly).toContain('MX$60.00');
    await pay(6_000);
    const settled = (await request(path)).html;
    expect(settled).toContain('Nothing is due.');
    expect([settled.includes('Amount due'), settled.includes('zq-account')]).toEqual([false, false]);
  });

  test('speaks the client’s language', async () => {
    const client = await app.client(owner, { locale: 'es' });
    const { path } = await linkTo(await issued(app, owner, { clientId: client.id, dueDate: '2026-06-15' }));
    const { html } = await request(path);
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Por pagar');
    expect(html).toContain('15 jun 2026 (hoy)');
  });

  test('is overdue after the organization’s midnight, and void when it was voided', async () => {
    const invoice = await issued(app, owner, { dueDate: '2026-06-15' });
    const { path } = await linkTo(invoice);
    app.clock.set('2026-06-17T12:00:00.000Z');
    expect((await request(path)).html).toContain('Overdue');
    const { version } = await one(invoice.id);
    await app.call(invoiceRoutes.void, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version, reason: 'zq-reason' },
    });
    const { status, html } = await request(path);
    expect([
      status,
      html.includes('Void'),
      html.includes('Please don’t pay it'),
      html.includes('zq-reason'),
    ]).toEqual([200, true, true, false]);
  });

  test('has its PDF file, marked when the invoice is void', async () => {
    const invoice = await issued(app, owner);
    const { path } = await linkTo(invoice);
    const { status, headers, bytes } = await request(`${path}/pdf`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename=INV-2026-0001.pdf',
    ]);
    expect((await readDocument(bytes)).text).toContain('Sitio web');
    await app.call(invoiceRoutes.void, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version: invoice.version, reason: 'x' },
    });
    expect((await readDocument((await request(`${path}/pdf`)).bytes)).text).toContain('VOID');
  });

  test('never shows what is the organization’s own', async () => {
    const client = await app.client(owner, { tags: ['zq-tag'], notes: 'zq-client' });
    const invoice = await issued(app, owner, { clientId: client.id, internalNote: 'zq-secret' });
    const { path } = await linkTo(invoice);
    const { html } = await request(path);
    for (const secret of ['zq-', invoice.id, owner.organizationId, owner.userId])
      expect(html).not.toContain(secret);
  });

  test('of 200 lines stays below 25 KB, and its script below 2 KB', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => line({ description: `Sitio web ${index}` }));
    const { path } = await linkTo(await issued(app, owner, { lines }));
    expect(gzipSync((await request(path)).html).byteLength).toBeLessThan(25 * 1_024);
    expect(SEEN_SCRIPT.length).toBeLessThan(2 * 1_024);
  });

  test('shows markup in any text as text', async () => {
    const half = HOSTILE_TEXTS.length / 2;
    const client = await app.client(owner, { displayName: HOSTILE_TEXTS[0] ?? '' });
    const lines = HOSTILE_TEXTS.map((description) => line({ description }));
    const { path } = await linkTo(
      await issued(app, owner, {
        clientId: client.id,
        lines,
        poNumber: HOSTILE_TEXTS[1] ?? '',
        notes: HOSTILE_TEXTS.slice(0, half).join('\n'),
        terms: HOSTILE_TEXTS.slice(half).join('\n'),
      }),
    );
    const { html } = await request(path);
    const body = html.slice(html.indexOf('<body>'));
    expect(HOSTILE_TEXTS).toHaveLength(60);
    const allowed =
      /^<\/?(body|html|div|header|main|footer|section|span|h1|h2|p|strong|b|a|dl|dt|dd|table|caption|thead|tbody|tr|th|td|script)( (class|href|scope|dir|aria-label)="[^"<>]*")*>$/;
    const tags = body.match(/<[^>]*>?/g) ?? [];
    expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect([...body.matchAll(/href="(?!\/portal\/|mailto:)[^"]*"/g)]).toEqual([]);
    expect(html.match(/window\.hacked/g)?.length).toBeGreaterThan(60);
  });
});

describe('a link that opens nothing', () => {
  test('is the same 404 page for an unknown, a cut, a revoked and an expired one', async () => {
    const invoice = await issued(app, owner);
    const { id, path } = await linkTo(invoice);
    const preview = await app.call(invoiceLinkRoutes.preview, { as: owner, parameters: { id: invoice.id } });
    await app.call(invoiceLinkRoutes.revoke, { as: owner, parameters: { id: invoice.id, linkId: id } });
    app.clock.set('2026-06-16T18:30:00.000Z');
    const paths = [
      '/portal/x',
      `/portal/${'A'.repeat(43)}`,
      path.slice(0, -1),
      path,
      `${path}/pdf`,
      `${path}/other`,
      '/portal/%E0%A4%A',
      new URL(preview.body.url).pathname,
    ];
    const answers = await Promise.all(paths.map((gone) => request(gone)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(answers[0]?.html).toContain('This link doesn’t work any more');
    expect((await report(path)).status).toBe(404);
    const { html } = await request(path, { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } });
    expect(html).toContain('Este enlace ya no funciona');
  });

  test('takes the same statements, whatever is wrong with it', async () => {
    const invoice = await issued(app, owner);
    const { id, path: revoked } = await linkTo(invoice);
    await app.call(invoiceLinkRoutes.revoke, { as: owner, parameters: { id: invoice.id, linkId: id } });
    const preview = await app.call(invoiceLinkRoutes.preview, { as: owner, parameters: { id: invoice.id } });
    app.clock.set('2026-06-16T18:30:00.000Z');
    const read = vi.spyOn(app.nest.get(WorkerDatabase, { strict: false }), 'read');
    const statements: unknown[] = [];
    for (const path of [`/portal/${'A'.repeat(43)}`, revoked, new URL(preview.body.url).pathname]) {
      read.mockClear();
      expect((await request(path)).status).toBe(404);
      statements.push(read.mock.calls.map(([, statement]) => statement));
    }
    read.mockRestore();
    expect(statements[0]).toHaveLength(1);
    expect(statements).toEqual(statements.map(() => statements[0]));
  });

  test('of a removed organization, too', async () => {
    const { path } = await linkTo(await issued(app, owner));
    await app.admin.query('DELETE FROM oficio.public_links WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    expect((await request(path)).status).toBe(404);
  });

  test('isn’t in the database: only hashes are', async () => {
    const { path } = await linkTo(await issued(app, owner));
    const token = path.split('/').at(-1) ?? '';
    const { rows } = await app.admin.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('oficio', 'public', 'pgboss')`,
    );
    for (const { name } of rows) {
      const found = await app.admin.query(`SELECT FROM ${name} t WHERE t::text LIKE '%' || $1 || '%'`, [
        token,
      ]);
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
    expect(app.logLines.join('')).not.toContain(token);
  });
});

test('the 61st read of an address within a minute is refused, and others still read', async () => {
  const { path } = await linkTo(await issued(app, owner));
  const from = '198.51.100.7';
  const statuses: number[] = [];
  for (let read = 0; read < 60; read += 1) statuses.push((await request(path, { from })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await request(path, { from });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(refused.html).toContain('Too many requests');
  expect((await request(path)).status).toBe(200);
});

describe('a view', () => {
  test('counts when the page reports it: status, time and timeline with the client as its actor', async () => {
    const invoice = await issued(app, owner);
    const { id, path } = await linkTo(invoice);
    expect((await report(path)).status).toBe(204);
    expect(await one(invoice.id)).toMatchObject({ viewedAt: NOW });
    const list = await app.call(invoiceRoutes.list, { as: owner, query: { status: 'viewed' } });
    expect(list.body.items.map(({ number }) => number)).toEqual([invoice.number]);
    expect(await views(invoice.id)).toEqual([{ kind: 'client', name: 'Café Lumbre' }]);
    const links = await app.call(invoiceLinkRoutes.list, { as: owner, parameters: { id: invoice.id } });
    expect(links.body.items).toEqual([
      {
        id,
        sentTo: null,
        createdAt: NOW,
        expiresAt: null,
        isExpired: false,
        lastSeenAt: NOW,
      },
    ]);
  });

  test('isn’t made by reading the page, as link scanners do', async () => {
    const invoice = await issued(app, owner);
    const { path } = await linkTo(invoice);
    for (const method of ['GET', 'HEAD']) {
      for (const part of ['', '/pdf', '/seen']) await request(path + part, { method });
    }
    expect([(await one(invoice.id)).viewedAt, await views(invoice.id)]).toEqual([null, []]);
  });

  test('is reported without a body of any size', async () => {
    const { path } = await linkTo(await issued(app, owner));
    const body = 'x'.repeat(2_000);
    const large = await request(`${path}/seen`, { method: 'POST', headers: { origin: PORTAL_ORIGIN }, body });
    expect(large.status).toBe(413);
  });

  test('counts once an hour for each link', async () => {
    const invoice = await issued(app, owner);
    const [first, second] = [await linkTo(invoice), await linkTo(invoice)];
    await Promise.all(Array.from({ length: 5 }, () => report(first.path)));
    expect(await views(invoice.id)).toHaveLength(1);
    await report(second.path);
    app.clock.set('2026-06-15T19:29:59.999Z');
    await report(first.path);
    expect(await views(invoice.id)).toHaveLength(2);
    app.clock.set('2026-06-15T19:30:00.000Z');
    await report(first.path);
    expect(await views(invoice.id)).toHaveLength(3);
    expect((await one(invoice.id)).viewedAt).toBe(NOW);
  });

  test('is taken back, and a later one counts again', async () => {
    const invoice = await issued(app, owner);
    const { path } = await linkTo(invoice);
    await report(path);
    const { version } = await one(invoice.id);
    const reset = await app.call(invoiceRoutes.markUnviewed, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version },
    });
    expect(reset.body.viewedAt).toBeNull();
    const later = '2026-06-15T20:00:00.000Z';
    app.clock.set(later);
    await report(path);
    expect((await one(invoice.id)).viewedAt).toBe(later);
  });

  test('of a preview or of a void invoice doesn’t count', async () => {
    const invoice = await issued(app, owner);
    const { body } = await app.call(invoiceLinkRoutes.preview, { as: owner, parameters: { id: invoice.id } });
    const preview = new URL(body.url).pathname;
    expect((await request(preview)).html).not.toContain('<script');
    expect((await report(preview)).status).toBe(204);
    const { path } = await linkTo(invoice);
    await app.call(invoiceRoutes.void, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version: invoice.version, reason: 'x' },
    });
    expect((await report(path)).status).toBe(204);
    expect([(await one(invoice.id)).viewedAt, await views(invoice.id)]).toEqual([null, []]);
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['no origin', {}],
    ['another site without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('reported from %s is refused', async (_, headers) => {
    const invoice = await issued(app, owner);
    const { path } = await linkTo(invoice);
    expect((await report(path, headers)).status).toBe(403);
    expect((await one(invoice.id)).viewedAt).toBeNull();
  });
});

describe('making links', () => {
  const ROLES = [
    'owner',
    'admin',
    'manager',
    'accountant',
    'member',
    'viewer',
  ] as const satisfies MemberRole[];
  test.each(ROLES)('needs the right to issue invoices: %s', async (role) => {
    const { id } = await issued(app, owner);
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const expected = ['member', 'viewer'].includes(role) ? 403 : 201;
    const made = await app.call(invoiceLinkRoutes.create, { as, parameters: { id } });
    const preview = await app.call(invoiceLinkRoutes.preview, { as, parameters: { id } });
    const list = await app.call(invoiceLinkRoutes.list, { as, parameters: { id } });
    const revoked = await app.call(invoiceLinkRoutes.revokeAll, { as, parameters: { id } });
    expect([made.status, preview.status, list.status, revoked.status]).toEqual(
      expected === 201 ? [201, 201, 200, 204] : [403, 403, 403, 403],
    );
  });

  test('concerns the organization’s own invoices, of clients that the person sees', async () => {
    const { id } = await issued(app, owner);
    const link = await linkTo({ id });
    const limited = await app.member(owner.organizationId, 'manager', { clientIds: [] });
    for (const as of [await issuer(app), limited]) {
      const parameters = { id, linkId: link.id };
      const answers = [
        await app.call(invoiceLinkRoutes.create, { as, parameters }),
        await app.call(invoiceLinkRoutes.preview, { as, parameters }),
        await app.call(invoiceLinkRoutes.list, { as, parameters }),
        await app.call(invoiceLinkRoutes.revoke, { as, parameters }),
        await app.call(invoiceLinkRoutes.revokeAll, { as, parameters }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await request(link.path)).status).toBe(200);
  });

  test('is for issued invoices, and for 50 links of each', async () => {
    const { id } = await draft(app, owner);
    const refused = await app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id } });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'invoice.not_issued' }]);
    const invoice = await issued(app, owner);
    for (let made = 0; made < 50; made += 1) await linkTo(invoice);
    const { status, body } = await app.call(invoiceLinkRoutes.create, {
      as: owner,
      parameters: { id: invoice.id },
    });
    expect([status, body]).toMatchObject([
      400,
      { message: 'An invoice can have 50 links. Revoke one first.' },
    ]);
  });

  test('revoking all closes each of them, and revoking one twice says so', async () => {
    const invoice = await issued(app, owner);
    const [first, second] = [await linkTo(invoice), await linkTo(invoice)];
    const parameters = { id: invoice.id, linkId: first.id };
    const revoke = () => app.call(invoiceLinkRoutes.revoke, { as: owner, parameters });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect((await request(second.path)).status).toBe(200);
    await app.call(invoiceLinkRoutes.revokeAll, { as: owner, parameters });
    expect((await request(second.path)).status).toBe(404);
  });

  test('repeated with the same key, after a lost answer, gives one link with a working address', async () => {
    const { id } = await issued(app, owner);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const make = () => app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id }, headers });
    const [first, again] = [await make(), await make()];
    expect(again.body.id).toBe(first.body.id);
    expect((await request(new URL(again.body.url).pathname)).status).toBe(200);
    const { body } = await app.call(invoiceLinkRoutes.list, { as: owner, parameters: { id } });
    expect(body.items).toHaveLength(1);
  });
});
