import {
  clientMergeRoutes,
  clientRoutes,
  documentLinkRoutes,
  documentRoutes,
  type MemberRole,
  type StoredDocument,
  timelineRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { pdf } from '../files.fixture.ts';

const app = await applicationOfFile({ trustProxy: 1 });
let owner: TestOwner;
let clientId: string;

beforeEach(async () => {
  owner = await app.owner();
  clientId = (await app.client(owner, { displayName: 'Café Lumbre' })).id;
});

async function added(name = 'contract.pdf', client = clientId): Promise<StoredDocument> {
  const query = { clientId: client, name };
  const answer = await app.call(documentRoutes.add, { as: owner, query, file: new Uint8Array(pdf) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const create = (id: string, as: TestPerson = owner) =>
  app.call(documentLinkRoutes.create, { as, parameters: { id } });
const links = async (id: string) =>
  (await app.call(documentLinkRoutes.list, { as: owner, parameters: { id } })).body.items;
const revoke = (id: string, linkId: string, as: TestPerson = owner) =>
  app.call(documentLinkRoutes.revoke, { as, parameters: { id, linkId } });
const revokeAll = (id: string, as: TestPerson = owner) =>
  app.call(documentLinkRoutes.revokeAll, { as, parameters: { id } });
const stored = async (id: string, client = clientId) => {
  const { body } = await app.call(documentRoutes.list, { as: owner, query: { clientId: client } });
  return body.items.find((document) => document.id === id);
};

async function linkTo(id: string): Promise<{ id: string; path: string }> {
  const { status, body, text } = await create(id);
  if (status !== 201) throw new Error(text);
  return { id: body.id, path: new URL(body.url).pathname };
}

let addresses = 0;

/** Each request comes from an address of its own. */
async function request(path: string, init: RequestInit = {}) {
  addresses += 1;
  const from = `198.51.${addresses >> 8}.${addresses % 256}`;
  const headers = { 'x-forwarded-for': from, ...init.headers };
  const response = await fetch(app.url + path, { ...init, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, html: bytes.toString() };
}

describe('the client’s page of a document', () => {
  test('has the sender, the name, the size and the file, which no browser runs', async () => {
    const { id } = await added();
    const { path } = await linkTo(id);
    const { status, headers, html } = await request(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    for (const text of ['contract.pdf', `${pdf.length} bytes`, 'Download file']) expect(html).toContain(text);
    for (const own of [id, clientId, owner.organizationId, owner.userId]) expect(html).not.toContain(own);
    const file = await request(`${path}/file`);
    expect([file.status, file.bytes]).toEqual([200, Buffer.from(pdf)]);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=contract.pdf',
      'content-length': String(pdf.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await request(`${path}/pdf`)).status).toBe(404);
  });

  test('speaks the client’s language', async () => {
    const client = await app.client(owner, { locale: 'es' });
    const { path } = await linkTo((await added('contrato.pdf', client.id)).id);
    const { html } = await request(path);
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Descargar archivo');
  });

  test('shows hostile names as text, and its header has one line', async () => {
    const names = HOSTILE_TEXTS.map((text) =>
      text.replace(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, 200),
    );
    for (const name of [...new Set(names), '"; filename="x.exe', 'ñ 日本 "quoted".pdf']) {
      const document = await added(name);
      const { path } = await linkTo(document.id);
      const { html } = await request(path);
      const body = html.slice(html.indexOf('<body>'));
      const allowed =
        /^<\/?(body|html|div|header|main|span|h1|p|a|bdi|script)( (class|href|dir)="[^"<>]*")*>$/;
      expect((body.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag))).toEqual([]);
      expect(body.match(/<script/g)).toHaveLength(1);
      const { headers, status } = await request(`${path}/file`);
      const disposition = headers.get('content-disposition') ?? '';
      expect([status, disposition]).toEqual([200, expect.stringMatching(/^attachment; filename[*]?=/)]);
      expect(disposition.replace(/"(\\.|[^"\\])*"/g, '').match(/filename=/g)?.length ?? 0).toBeLessThan(2);
    }
  });

  test('counts a view once an hour, with the client as its actor', async () => {
    const document = await added();
    const { id, path } = await linkTo(document.id);
    const report = () => request(`${path}/seen`, { method: 'POST', headers: { origin: 'http://127.0.0.1' } });
    expect((await report()).status).toBe(204);
    await report();
    expect(await links(document.id)).toMatchObject([{ id, sentTo: null, lastSeenAt: expect.any(String) }]);
    const { body } = await app.call(timelineRoutes.ofClient, { as: owner, parameters: { id: clientId } });
    const views = body.items.filter(({ action }) => action === 'viewed');
    expect(views.map(({ actor }) => actor)).toEqual([{ kind: 'client', name: 'Café Lumbre' }]);
  });
});

describe('a link opens nothing', () => {
  const gone = async (path: string) => {
    const unknown = await request(`/portal/${'A'.repeat(43)}`);
    for (const part of ['', '/file']) {
      const answer = await request(path + part);
      expect([answer.status, answer.html]).toEqual([404, unknown.html]);
    }
  };

  test('once it was revoked, and the last one ends the showing', async () => {
    const { id } = await added();
    const [first, second] = [await linkTo(id), await linkTo(id)];
    expect(await stored(id)).toMatchObject({ sharedWithClient: true });
    expect([(await revoke(id, first.id)).status, (await revoke(id, first.id)).status]).toEqual([204, 404]);
    await gone(first.path);
    expect((await request(second.path)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ sharedWithClient: true });
    await revoke(id, second.id);
    await gone(second.path);
    expect(await stored(id)).toMatchObject({ sharedWithClient: false });
  });

  test('once the document isn’t shown any more, and showing it again doesn’t bring the link back', async () => {
    const { id } = await added();
    const { path } = await linkTo(id);
    const body = { version: (await stored(id))?.version ?? 0, sharedWithClient: false as const };
    expect((await app.call(documentRoutes.update, { as: owner, parameters: { id }, body })).status).toBe(200);
    await gone(path);
    expect(await links(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ sharedWithClient: false });
    const again = await linkTo(id);
    await revokeAll(id);
    await gone(again.path);
    await app.admin.query('UPDATE oficio.public_links SET revoked_at = NULL WHERE id = $1', [again.id]);
    await gone(again.path);
  });

  test('while the document or its client is deleted', async () => {
    const { id } = await added();
    const { path } = await linkTo(id);
    await app.call(documentRoutes.remove, { as: owner, parameters: { id } });
    await gone(path);
    expect([(await create(id)).status, (await revokeAll(id)).status]).toEqual([404, 404]);
    await app.call(documentRoutes.restore, { as: owner, parameters: { id } });
    expect((await request(path)).status).toBe(200);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
    await gone(path);
    expect((await create(id)).status).toBe(404);
  });

  test('and isn’t stored once the document is removed', async () => {
    const { id } = await added();
    const link = await linkTo(id);
    await app.call(documentRoutes.remove, { as: owner, parameters: { id } });
    app.clock.set(new Date(app.clock.now().getTime() + 31 * 86_400_000).toISOString());
    await app.admin.query("SELECT oficio.enqueue_job('document.purge', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    const { rows } = await app.admin.query('SELECT FROM oficio.public_links WHERE id = $1', [link.id]);
    expect(rows).toEqual([]);
    await gone(link.path);
  });
});

test('a merge of its client keeps the link', async () => {
  const kept = await app.client(owner, { displayName: 'Lumbre', locale: 'es' });
  const { id } = await added();
  const { path } = await linkTo(id);
  const body = { keepId: kept.id, goneId: clientId, fields: [] };
  expect((await app.call(clientMergeRoutes.merge, { as: owner, body })).status).toBe(200);
  const { status, html } = await request(path);
  expect([status, html.includes('lang="es"')]).toEqual([200, true]);
  expect(await stored(id, kept.id)).toMatchObject({ sharedWithClient: true });
  expect(await links(id)).toHaveLength(1);
});

describe('making links', () => {
  const ROLES = ['admin', 'manager', 'accountant', 'member', 'viewer'] as const satisfies MemberRole[];
  test.each(ROLES)('needs the right to change documents: %s', async (role) => {
    const { id } = await added();
    const as = await app.member(owner.organizationId, role);
    const parameters = { id };
    const may = !['accountant', 'viewer'].includes(role);
    const made = await create(id, as);
    const list = await app.call(documentLinkRoutes.list, { as, parameters });
    const revoked = await revokeAll(id, as);
    expect([made.status, list.status, revoked.status]).toEqual(may ? [201, 200, 204] : [403, 403, 403]);
  });

  test('concerns the organization’s own documents, of clients that the person sees', async () => {
    const { id } = await added();
    const link = await linkTo(id);
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [] });
    for (const as of [await app.owner(), limited]) {
      const list = await app.call(documentLinkRoutes.list, { as, parameters: { id } });
      const answers = [list, await create(id, as), await revoke(id, link.id, as), await revokeAll(id, as)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const assigned = await app.member(owner.organizationId, 'member', { clientIds: [clientId] });
    expect((await create(id, assigned)).status).toBe(201);
    expect((await request(link.path)).status).toBe(200);
  });

  test('is for 50 links of each document', async () => {
    const { id } = await added();
    for (let made = 0; made < 50; made += 1) await linkTo(id);
    const { status, body } = await create(id);
    expect([status, body]).toMatchObject([
      400,
      { message: 'A document can have 50 links. Revoke one first.' },
    ]);
  });
});
