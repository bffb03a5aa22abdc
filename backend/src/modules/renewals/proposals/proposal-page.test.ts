import { gzipSync } from 'node:zlib';
import {
  clientMergeRoutes,
  invoiceRoutes,
  proposalLinkRoutes,
  proposalRoutes,
  renewalRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { issuer } from '../../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, sendForm, visit } from '../../../../test/test-portal.ts';
import {
  asked,
  askedClient,
  linkTo,
  propose,
  renewalContact,
  renewalsFor,
} from '../../../../test/test-proposals.ts';
import { act, renewalOf } from '../../../../test/test-renewals.ts';

let app: TestApplication;
let owner: TestOwner;
let client: Awaited<ReturnType<typeof askedClient>>;

beforeAll(async () => {
  app = await TestApplication.start({ trustProxy: 1 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
  client = await askedClient(app, owner);
});

type Domain = NonNullable<Parameters<typeof renewalsFor>[3]>;
const domains = (...given: Domain[]) => renewalsFor(app, owner, client.id, ...given);
const one = (id: string) => renewalOf(app, owner, id);
const page = async (path: string) => (await visit(app, path)).html;
const decide = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  sendForm(app, `${path}/decide`, { name: 'Eva Luna', note: '', ...fields }, headers);
const invoices = async () => (await app.call(invoiceRoutes.list, { as: owner, query: {} })).body.items;
const states = (ids: string[]) => Promise.all(ids.map(async (id) => (await one(id)).state));

describe('the page of a proposal', () => {
  test('shows each renewal with its period and its price, and asks for an answer', async () => {
    const ids = await domains(
      { name: 'a.mx' },
      { name: 'b.mx', expiresOn: '2026-07-09', priceMinor: 31_000 },
    );
    const { path } = await asked(app, owner, ids, { validUntil: '2026-06-30' });
    const { status, html, headers } = await visit(app, path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    const order = [
      'Shall we renew?',
      'by Jun 30, 2026',
      'a.mx',
      'Jul 1, 2026 – Jul 1, 2027',
      'MX$250.00',
      'b.mx',
      'MX$310.00',
    ];
    const places = order.map((text) => html.indexOf(text, html.indexOf('<body>')));
    expect(places).toEqual(places.toSorted((first, second) => first - second));
    expect(places).not.toContain(-1);
    expect(html.match(/type="radio"/g)).toHaveLength(4);
  });

  test('never shows costs, notes of the organization, ids or the recipient', async () => {
    const { id } = await app.client(owner, {
      displayName: 'Sol',
      notes: 'zq-client',
      tags: ['zq-tag'],
      contacts: [renewalContact('zq-contact', { isPrimary: true, email: 'zq-eva@example.com' })],
    });
    const ids = await renewalsFor(app, owner, id, { costMinor: 987_654, notes: 'zq-domain' });
    const { id: proposalId, path } = await asked(app, owner, ids, { message: 'zq-message' });
    const before = await page(path);
    await decide(path, { 'answer-0': 'approve', note: 'zq-note' });
    for (const html of [before, await page(path)]) {
      for (const secret of [
        'zq-',
        '9,876.54',
        '987654',
        ...ids,
        id,
        proposalId,
        owner.organizationId,
        owner.userId,
      ])
        expect(html).not.toContain(secret);
    }
  });

  test('speaks the client’s language', async () => {
    const spanish = await askedClient(app, owner, { locale: 'es' });
    const { path } = await asked(app, owner, await renewalsFor(app, owner, spanish.id, {}));
    const html = await page(path);
    for (const text of ['<html lang="es">', '¿Renovamos?', 'Aprobar', 'Su nombre'])
      expect(html).toContain(text);
  });

  test('of a hundred renewals stays below 25 KB', async () => {
    const ids = await domains(
      ...Array.from({ length: 100 }, (_, index) => ({ name: `site-${index}.mx`, expiresOn: '2026-07-01' })),
    );
    const { path } = await asked(app, owner, ids.slice(0, 100));
    expect(gzipSync(await page(path)).byteLength).toBeLessThan(25 * 1_024);
  }, 60_000);

  test('shows markup in names and notes as text', async () => {
    const { path } = await asked(app, owner, await domains({}));
    for (const text of HOSTILE_TEXTS.map((hostile) => hostile.slice(0, 120))) {
      const { html } = await decide(path, { name: text, note: text });
      const body = html.slice(html.indexOf('<body>'));
      const allowed =
        /^<\/?(body|html|div|header|main|footer|form|fieldset|legend|label|input|textarea|button|span|h1|p|b|a|dl|dt|dd|script)( [a-z-]+(="[^"<>]*")?)*\/?>$/i;
      expect((body.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag))).toEqual([]);
      expect(body.match(/<script/g)).toHaveLength(1);
    }
    const [first = ''] = HOSTILE_TEXTS;
    await decide(path, { 'answer-0': 'approve', name: first, note: first });
    expect(await page(path)).not.toContain(first);
  });
});

describe('an answer', () => {
  test('is stored line by line with name and note; approved ones are drafts by currency at once', async () => {
    const ids = await domains(
      { name: 'a.mx' },
      { name: 'b.mx', expiresOn: '2026-07-02' },
      { name: 'c.mx', expiresOn: '2026-07-03', currency: 'EUR' },
      { name: 'd.mx', expiresOn: '2026-07-04' },
    );
    const { path } = await asked(app, owner, ids);
    const { status, headers } = await decide(path, {
      'answer-0': 'approve',
      'answer-1': 'decline',
      'answer-2': 'approve',
      'answer-3': 'approve',
      note: 'One\r\ntwo',
    });
    expect([status, headers.get('location')]).toEqual([303, path]);
    expect(await states(ids)).toEqual(['approved', 'declined', 'approved', 'approved']);
    expect((await one(ids[0] ?? '')).decision).toEqual({
      kind: 'client',
      name: 'Eva Luna',
      at: '2026-06-15T18:00:00.000Z',
      note: 'One\ntwo',
    });
    const drafts = await invoices();
    expect(
      drafts.map(({ currency, totalMinor, lifecycle }) => [currency, totalMinor, lifecycle]).toSorted(),
    ).toEqual([
      ['EUR', 29_000, 'draft'],
      ['MXN', 58_000, 'draft'],
    ]);
    expect(await one(ids[3] ?? '')).toMatchObject({ invoice: { currency: 'MXN', netMinor: 25_000 } });
    const html = await page(path);
    expect(html).toContain('Approved by Eva Luna on Jun 15, 2026.');
    expect(html).toContain('Declined by Eva Luna on Jun 15, 2026.');
    expect(html).not.toContain('<form');
  });

  test('is the client’s in the audit log, and shows in the live tables', async () => {
    const [id = ''] = await domains({});
    const { path } = await asked(app, owner, [id]);
    await decide(path, { 'answer-0': 'approve' });
    const { rows } = await app.admin.query(
      `SELECT action, actor_kind, actor_name FROM oficio.audit_log
       WHERE organization_id = $1 AND actor_kind <> 'member' ORDER BY entity_type, action`,
      [owner.organizationId],
    );
    expect(rows).toEqual([
      { action: 'created', actor_kind: 'client', actor_name: 'Lumbre' },
      { action: 'approved', actor_kind: 'client', actor_name: 'Lumbre' },
    ]);
    const { subjectId } = await one(id);
    const domain = await app.admin.query('SELECT renewal_state FROM public.domains WHERE id = $1', [
      subjectId,
    ]);
    expect(domain.rows).toEqual([{ renewal_state: 'approved' }]);
  });

  test('completes one that left out a line', async () => {
    const ids = await domains({ name: 'a.mx' }, { name: 'b.mx' });
    const { path } = await asked(app, owner, ids);
    await decide(path, { 'answer-0': 'approve' });
    const html = await page(path);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).toContain('Approved by Eva Luna');
    expect((await decide(path, { 'answer-1': 'decline', name: 'Luis' })).headers.get('location')).toBe(path);
    expect(await page(path)).toContain('Declined by Luis');
    expect(await invoices()).toHaveLength(1);
  });

  test('that comes twice, or twice at once, is one', async () => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids);
    const twice = await Promise.all([1, 2].map(() => decide(path, { 'answer-0': 'approve' })));
    const again = await decide(path, { 'answer-0': 'approve', name: 'Luis' });
    expect([...twice, again].map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 3 }, () => [303, path]),
    );
    expect(await invoices()).toHaveLength(1);
    expect((await one(ids[0] ?? '')).decision).toMatchObject({ name: 'Eva Luna' });
  });

  test('of two contacts at once: the first stands, the second is led to it', async () => {
    const [id = ''] = await domains({});
    const { id: proposalId, path } = await asked(app, owner, [id]);
    const other = await linkTo(app, owner, proposalId);
    const answers = await Promise.all([
      decide(path, { 'answer-0': 'approve', name: 'Eva' }),
      decide(other, { 'answer-0': 'decline', name: 'Luis' }),
    ]);
    const { decision, state } = await one(id);
    const places = answers.map(({ headers }) => headers.get('location'));
    const [met, expected] =
      decision?.name === 'Eva'
        ? [`${other}?answered=before`, 'approved']
        : [`${path}?answered=before`, 'declined'];
    expect(places).toContain(met);
    expect(state).toBe(expected);
    const html = await page(met);
    expect(html).toContain('Some of this was answered or changed before.');
    expect(html).toContain(`by ${decision?.name} on Jun 15, 2026`);
    expect(
      (await one(id)).history.filter(({ action }) => ['approved', 'refused'].includes(action)),
    ).toHaveLength(1);
  });

  test('needs a name and a choice; what was typed stays', async () => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids);
    const nameless = await decide(path, { 'answer-0': 'decline', name: ' ', note: 'zq-note' });
    expect([nameless.status, nameless.html.includes('Please enter your name.')]).toEqual([422, true]);
    expect(nameless.html).toMatch(
      /<input type="radio" name="answer-0" (checked="" )?value="decline"( checked="")?\/>/,
    );
    expect(nameless.html).toContain('zq-note</textarea>');
    const empty = await decide(path, { 'answer-7': 'x' });
    expect([empty.status, empty.html.includes('for at least one renewal')]).toEqual([422, true]);
    expect(
      (await visit(app, `${path}/decide`, { method: 'POST', headers: { origin: PORTAL_ORIGIN } })).status,
    ).toBe(422);
    expect((await decide(path, { 'answer-0': 'approve', note: 'x'.repeat(80_000) })).status).toBe(413);
    expect(await states(ids)).toEqual(['proposed']);
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['no origin', {}],
    ['another site without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused', async (_, headers) => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids);
    expect((await decide(path, { 'answer-0': 'approve' }, headers)).status).toBe(403);
    expect(await states(ids)).toEqual(['proposed']);
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await decide(path, { 'answer-0': 'approve' }, own)).status).toBe(303);
  });

  test('isn’t given by reading the page, as link scanners do', async () => {
    const ids = await domains({});
    const { id, path } = await asked(app, owner, ids);
    for (const method of ['GET', 'HEAD'])
      for (const part of ['', '?answered=before', '/decide', '/decide?answer-0=approve&name=x', '/seen'])
        await visit(app, path + part, { method });
    expect(await one(ids[0] ?? '')).toMatchObject({
      state: 'proposed',
      version: 2,
      proposal: { id, seenAt: null },
    });
  });
});

describe('a question that doesn’t stand any more', () => {
  const refused = async (path: string, ids: string[], text: string) => {
    const before = await states(ids);
    const html = await page(path);
    expect(html).toContain(text);
    expect(html).not.toContain('type="radio"');
    const { status, headers } = await decide(path, { 'answer-0': 'approve' });
    expect([status, headers.get('location')]).toEqual([303, `${path}?answered=before`]);
    expect(await states(ids)).toEqual(before);
    expect(await invoices()).toEqual([]);
  };
  const changed = (
    route: (typeof renewalRoutes)['update'] | (typeof proposalRoutes)['withdraw'],
    id: string,
    body = {},
  ) => app.call(route, { as: owner, parameters: { id }, body: { version: 2, ...body } });

  test('was withdrawn', async () => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids);
    await changed(proposalRoutes.withdraw, ids[0] ?? '');
    await refused(path, ids, 'This question was taken back.');
  });

  test('has other terms, which the page doesn’t name', async () => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids);
    await changed(renewalRoutes.update, ids[0] ?? '', { priceMinor: 31_000 });
    await refused(path, ids, 'The terms have changed since this was sent.');
    expect(await page(path)).not.toContain('310.00');
  });

  test('was asked again by another proposal', async () => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids);
    await changed(proposalRoutes.withdraw, ids[0] ?? '');
    await propose(app, owner, ids);
    await refused(path, ids, 'There is a newer proposal.');
  });

  test('has expired after its last day in the organization’s time zone', async () => {
    const ids = await domains({});
    const { path } = await asked(app, owner, ids, { validUntil: '2026-06-20' });
    await app.admin.query(`UPDATE oficio.organizations SET timezone = 'America/Mexico_City' WHERE id = $1`, [
      owner.organizationId,
    ]);
    app.clock.set('2026-06-21T05:59:59.000Z');
    expect(await page(path)).toContain('type="radio"');
    app.clock.set('2026-06-21T06:00:00.000Z');
    await refused(path, ids, 'The time for an answer is over.');
  });

  test('is about what has lapsed or is settled', async () => {
    const [first = '', second = ''] = await domains({ name: 'a.mx' }, { name: 'b.mx' });
    const { path } = await asked(app, owner, [first, second]);
    await act(app, owner, 'lapse', await one(first));
    await act(app, owner, 'waive', await one(second));
    await refused(path, [first, second], 'This has ended and isn’t renewed any more.');
    expect(await page(path)).toContain('This is settled already.');
  });

  test('was answered for the client by a member, whom the page doesn’t name', async () => {
    const [id = ''] = await domains({});
    const { path } = await asked(app, owner, [id]);
    await act(app, owner, 'approve', await one(id));
    const html = await page(path);
    expect(html).toMatch(/Approved by .* on Jun 15, 2026/);
    expect(html).not.toContain('Ana Ruiz');
    expect((await decide(path, { 'answer-0': 'approve' })).headers.get('location')).toBe(path);
  });

  test('is of another client by now', async () => {
    const [id = ''] = await domains({});
    const { path } = await asked(app, owner, [id]);
    const other = await askedClient(app, owner);
    await app.admin.query('UPDATE oficio.renewals SET client_id = $2 WHERE id = $1', [id, other.id]);
    const html = await page(path);
    expect([html.includes('acme.mx'), html.includes('nothing left to answer')]).toEqual([false, true]);
    await decide(path, { 'answer-0': 'approve' });
    expect((await one(id)).state).toBe('proposed');
  });
});

describe('a link to a proposal', () => {
  test('opens nothing when it is cut, revoked, of another kind, or of a deleted client', async () => {
    const [id = ''] = await domains({});
    const { id: proposalId, path } = await asked(app, owner, [id]);
    const parameters = { id: proposalId };
    const { body } = await app.call(proposalLinkRoutes.list, { as: owner, parameters });
    expect(body.items).toHaveLength(1);
    expect((await decide(path.slice(0, -1), { 'answer-0': 'approve' })).status).toBe(404);
    for (const part of ['/pdf', '/file']) expect((await visit(app, path + part)).status).toBe(404);
    const other = await linkTo(app, owner, proposalId);
    const linkId = body.items[0]?.id ?? '';
    await app.call(proposalLinkRoutes.revoke, { as: owner, parameters: { id: proposalId, linkId } });
    expect([(await visit(app, path)).status, (await visit(app, other)).status]).toEqual([404, 200]);
    expect((await decide(path, { 'answer-0': 'approve' })).status).toBe(404);
    await app.admin.query('UPDATE public.client_directory SET deleted_at = now() WHERE id = $1', [client.id]);
    expect([
      (await visit(app, other)).status,
      (await decide(other, { 'answer-0': 'approve' })).status,
    ]).toEqual([404, 404]);
  });

  test('of a preview shows the page, and answers nothing', async () => {
    const ids = await domains({});
    const { id } = await asked(app, owner, ids);
    const { body } = await app.call(proposalLinkRoutes.preview, { as: owner, parameters: { id } });
    const path = new URL(body.url).pathname;
    const html = await page(path);
    for (const text of ['This is a preview.', 'disabled=""', 'acme.mx']) expect(html).toContain(text);
    expect(html).not.toContain('<script');
    expect((await decide(path, { 'answer-0': 'approve' })).status).toBe(403);
    expect(await states(ids)).toEqual(['proposed']);
  });

  test('counts the client’s view once an hour', async () => {
    const [id = ''] = await domains({});
    const { path } = await asked(app, owner, [id]);
    const seen = () => sendForm(app, `${path}/seen`, {});
    expect((await seen()).status).toBe(204);
    expect((await one(id)).proposal?.seenAt).toBe('2026-06-15T18:00:00.000Z');
    app.clock.set('2026-06-15T18:59:00.000Z');
    await seen();
    expect((await one(id)).proposal?.seenAt).toBe('2026-06-15T18:00:00.000Z');
    const { body } = await app.call(timelineRoutes.ofClient, { as: owner, parameters: { id: client.id } });
    expect(body.items.filter(({ action }) => action === 'viewed')).toMatchObject([
      { actor: { kind: 'client', name: 'Lumbre' } },
    ]);
  });

  test('follows its client when that is merged into another one', async () => {
    const [id = ''] = await domains({});
    const { path } = await asked(app, owner, [id]);
    const kept = await app.client(owner, { displayName: 'Kept' });
    const body = { keepId: kept.id, goneId: client.id, fields: [] };
    expect((await app.call(clientMergeRoutes.merge, { as: owner, body })).status).toBe(200);
    await decide(path, { 'answer-0': 'approve' });
    expect(await one(id)).toMatchObject({ state: 'approved', clientId: kept.id });
  });
});
