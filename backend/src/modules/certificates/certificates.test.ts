import {
  type BodyOf,
  type Certificate,
  certificateRoutes,
  DAY_MS,
  domainRoutes,
  HOUR_MS,
  serviceRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScriptedReader, shown, unread } from '../../../test/scripted-reader.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { textsOf } from '../../../test/test-notifications.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { CertificateChecks } from './certificate-checks.service.ts';

let app: TestApplication;
let reader: ScriptedReader;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  reader = new ScriptedReader(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.admin.query('DELETE FROM public.certificates');
  owner = await app.owner();
  reader.reset();
});

const done = () => app.nest.get(Jobs, { strict: false }).runPending();
const checkDue = () => app.nest.get(CertificateChecks, { strict: false }).checkDue();

async function add(body: BodyOf<typeof certificateRoutes.create>): Promise<Certificate> {
  const answer = await app.call(certificateRoutes.create, { as: owner, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const read = async (id: string) =>
  (await app.call(certificateRoutes.one, { as: owner, parameters: { id } })).body;
const readingsOf = async (id: string, as = owner) =>
  (await app.call(certificateRoutes.evidence, { as, parameters: { id } })).body;
const edit = (id: string, body: BodyOf<typeof certificateRoutes.update>) =>
  app.call(certificateRoutes.update, { as: owner, parameters: { id }, body });
const check = (id: string, as = owner) => app.call(certificateRoutes.check, { as, parameters: { id } });
const names = async (query: Record<string, string>) =>
  (await app.call(certificateRoutes.list, { as: owner, query })).body.items.map(({ name }) => name);
const written = async () =>
  (await app.admin.query('SELECT id, xmin::text FROM public.certificates ORDER BY id')).rows;

async function checkAgain(id: string): Promise<void> {
  expect((await check(id)).status).toBe(200);
  await done();
}

test('a problem of a certificate notifies the members once, until it has passed', async () => {
  const { id } = await add({ name: 'acme.mx' });
  await done();
  expect(await textsOf(app, owner)).toEqual([]);
  reader.answer = shown({ outcome: 'name_mismatch', nameOk: false, sans: ['other.mx'] });
  await checkAgain(id);
  await checkAgain(id);
  expect(await textsOf(app, owner)).toEqual(['acme.mx shows a certificate that is for another name']);
  reader.answer = shown();
  await checkAgain(id);
  app.clock.advance(2 * HOUR_MS);
  reader.answer = shown({ outcome: 'untrusted', chainOk: false });
  await checkAgain(id);
  expect((await textsOf(app, owner)).toSorted()).toEqual([
    'acme.mx shows a certificate that browsers don’t trust',
    'acme.mx shows a certificate that is for another name',
  ]);
});

describe('a reading', () => {
  test('of a new certificate is done at once and stores what the server shows', async () => {
    const { id } = await add({ name: 'https://WWW.acme.mx/shop' });
    await done();
    expect(reader.asked).toEqual(['www.acme.mx:443']);
    expect(await read(id)).toMatchObject({
      name: 'www.acme.mx',
      host: 'www.acme.mx',
      port: 443,
      issuer: 'Authority A',
      sans: ['acme.mx', 'www.acme.mx'],
      notBefore: '2026-05-01T00:00:00.000Z',
      notAfter: '2026-07-30T00:00:00.000Z',
      chainOk: true,
      nameOk: true,
      checkStatus: 'ok',
      version: 2,
    });
    const { items, status } = await readingsOf(id);
    expect([status, items]).toEqual([
      'ok',
      [expect.objectContaining({ server: 'www.acme.mx:443', outcome: 'ok', issuer: 'Authority A' })],
    ]);
  });

  test('that finds nothing new writes no certificate, and its evidence lasts longer', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    const before = await written();
    for (let nights = 0; nights < 10; nights += 1) {
      app.clock.advance(DAY_MS * 1.2);
      await checkDue();
    }
    expect(reader.asked).toHaveLength(11);
    expect(await written()).toEqual(before);
    const { items } = await readingsOf(id);
    expect(items).toHaveLength(1);
    expect(Date.parse(items[0]?.seenUntil ?? '') - Date.parse(items[0]?.seenFrom ?? '')).toBeGreaterThan(
      9 * DAY_MS,
    );
  });

  test('that fails clears no date, and shows after several in a row', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    reader.answer = unread('unreachable', 'acme.mx didn’t answer in time.');
    for (const status of ['ok', 'ok', 'unreachable']) {
      app.clock.advance(HOUR_MS);
      await checkAgain(id);
      expect(await read(id)).toMatchObject({
        checkStatus: status,
        notAfter: shown().notAfter,
        issuer: 'Authority A',
      });
    }
    const { items, reason } = await readingsOf(id);
    expect(reason).toBe('acme.mx didn’t answer in time.');
    expect(items.map(({ outcome }) => outcome)).toEqual(['unreachable', 'ok']);
    reader.answer = shown();
    await checkAgain(id);
    expect(await read(id)).toMatchObject({ checkStatus: 'ok' });
    expect((await readingsOf(id)).items).toHaveLength(2);
  });

  test.each([
    ['wrong name', shown({ outcome: 'name_mismatch', nameOk: false, reason: 'Not for it.' })],
    [
      'self-signed',
      shown({ outcome: 'untrusted', chainOk: false, reason: 'The certificate is signed by itself.' }),
    ],
    ['expired', shown({ outcome: 'untrusted', chainOk: false, notAfter: '2026-01-01T00:00:00.000Z' })],
  ])('of a certificate that browsers refuse (%s) is a problem at once', async (_, answer) => {
    reader.answer = answer;
    const { id } = await add({ name: 'acme.mx' });
    await done();
    expect(await read(id)).toMatchObject({ checkStatus: answer.outcome, notAfter: answer.notAfter });
    expect(await names({ check: 'problem' })).toEqual(['acme.mx']);
  });

  test('of a failing server backs off, and one of an archived certificate isn’t done', async () => {
    reader.answer = unread('tls_error');
    const { id, version } = await add({ name: 'acme.mx' });
    await done();
    const waitOf = async () => {
      const { checkedAt, nextCheckAt } = await readingsOf(id);
      return Date.parse(nextCheckAt ?? '') - Date.parse(checkedAt ?? '');
    };
    expect(await waitOf()).toBeLessThan(1.2 * HOUR_MS);
    await checkAgain(id);
    expect(await waitOf()).toBeGreaterThan(1.7 * HOUR_MS);
    await app.call(certificateRoutes.archive, { as: owner, parameters: { id }, body: { version } });
    expect((await readingsOf(id)).nextCheckAt).toBeNull();
    expect((await check(id)).status).toBe(404);
  });

  test('of another host begins anew', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    const { version } = await read(id);
    const moved = await edit(id, { name: 'mail.acme.mx', port: 993, version });
    expect(moved.body).toMatchObject({
      name: 'mail.acme.mx:993',
      notAfter: null,
      issuer: null,
      checkStatus: 'never',
    });
    await done();
    expect(reader.asked.at(-1)).toBe('mail.acme.mx:993');
  });
});

describe('the client', () => {
  test('is that of the domain, and follows it', async () => {
    const [one, other] = [await app.client(owner), await app.client(owner)];
    const domain = (
      await app.call(domainRoutes.create, { as: owner, body: { name: 'acme.mx', clientId: one.id } })
    ).body;
    const { id } = await add({ name: 'acme.mx', domainId: domain.id });
    expect((await read(id)).clientId).toBe(one.id);
    const body = { clientId: other.id, version: domain.version };
    await app.call(domainRoutes.update, { as: owner, parameters: { id: domain.id }, body });
    expect(await read(id)).toMatchObject({ clientId: other.id, clientName: other.displayName });
  });

  test('of another client is refused while it has a domain', async () => {
    const [one, other] = [await app.client(owner), await app.client(owner)];
    const { body: domain } = await app.call(domainRoutes.create, {
      as: owner,
      body: { name: 'acme.mx', clientId: one.id },
    });
    const refused = await app.call(certificateRoutes.create, {
      as: owner,
      body: { name: 'acme.mx', domainId: domain.id, clientId: other.id },
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { details: { fields: [{ path: 'clientId' }] } },
    ]);
  });

  test('decides who sees it and its evidence', async () => {
    const [mine, other] = [await app.client(owner), await app.client(owner)];
    const seen = await add({ name: 'seen.mx', clientId: mine.id });
    const hidden = await add({ name: 'hidden.mx', clientId: other.id });
    await done();
    const as = await app.member(owner.organizationId, 'member', { clientIds: [mine.id] });
    expect((await readingsOf(seen.id, as)).items).toHaveLength(1);
    const evidence = await app.call(certificateRoutes.evidence, { as, parameters: { id: hidden.id } });
    expect([evidence.status, (await check(hidden.id, as)).status]).toEqual([404, 404]);
    reader.asked.length = 0;
    const ids = [seen.id, hidden.id];
    expect((await app.call(certificateRoutes.checkSeveral, { as, body: { ids } })).status).toBe(200);
    await done();
    expect(reader.asked).toEqual(['seen.mx:443']);
  });
});

test('a domain’s certificates are those of its name and of its www, each watched once', async () => {
  const client = await app.client(owner);
  const { body: domain } = await app.call(domainRoutes.create, {
    as: owner,
    body: { name: 'acme.mx', clientId: client.id },
  });
  const { body: service } = await app.call(serviceRoutes.create, {
    as: owner,
    body: { name: 'Web', clientId: client.id, nextRenewalOn: '2027-03-01' },
  });
  const body = { domainId: domain.id, hostingId: service.id };
  await add({ name: 'www.acme.mx' });
  const watch = () => app.call(certificateRoutes.watch, { as: owner, body });
  expect((await watch()).body).toEqual({ added: ['acme.mx'] });
  expect((await watch()).body).toEqual({ added: [] });
  expect(await names({ domainId: domain.id })).toEqual(['acme.mx']);
  expect(await names({ hostingId: service.id })).toEqual(['acme.mx']);
  expect(await names({ clientId: client.id })).toEqual(['acme.mx']);
});

test('a host is watched once on each port, and one in the trash doesn’t keep it', async () => {
  const { id } = await add({ name: 'acme.mx' });
  await add({ name: 'acme.mx', port: 465 });
  const again = await app.call(certificateRoutes.create, { as: owner, body: { name: 'ACME.mx.' } });
  expect([again.status, again.body]).toMatchObject([400, { code: 'record.exists_already' }]);
  await app.call(certificateRoutes.remove, { as: owner, parameters: { id } });
  await add({ name: 'acme.mx' });
});

test.each(['foo..bar', 'localhost', '10.0.0.1', '[::1]', `${'x'.repeat(64)}.mx`, '*.acme.mx', ''])(
  '%s is no host',
  async (name) => {
    const { status } = await app.call(certificateRoutes.create, { as: owner, body: { name } });
    expect(status).toBe(400);
  },
);

test.each([
  ['soon', ['b.mx']],
  ['7', []],
  ['30', ['b.mx']],
  ['90', ['b.mx', 'c.mx']],
  ['expired', ['a.mx']],
  ['unknown', ['d.mx']],
])('the filter of certificates that expire: %s', async (expires, expected) => {
  const now = app.clock.now().getTime();
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const ends: Record<string, number> = { 'a.mx': -2, 'b.mx': 20, 'c.mx': 60 };
  reader.answer = (host) => {
    const end = ends[host];
    return end === undefined
      ? unread('unreachable')
      : shown({ notBefore: day(end - 90), notAfter: day(end) });
  };
  for (const name of [...Object.keys(ends), 'd.mx']) await add({ name });
  await done();
  expect((await names({ expires })).toSorted()).toEqual(expected);
});

test('lists select by issuer and port, and a search finds hosts and issuers', async () => {
  await add({ name: 'acme.mx' });
  await add({ name: 'mail.acme.mx', port: 993 });
  await done();
  expect(await names({ issuer: 'authority a' })).toHaveLength(2);
  expect(await names({ port: '993' })).toEqual(['mail.acme.mx:993']);
  expect(await names({ search: 'mail' })).toEqual(['mail.acme.mx:993']);
  expect(await names({ search: 'authority' })).toHaveLength(2);
});

test('those who only read have no check, and no way to add one', async () => {
  const { id } = await add({ name: 'acme.mx' });
  for (const role of ['viewer', 'accountant'] as const) {
    const as = await app.member(owner.organizationId, role);
    const refused = [
      await check(id, as),
      await app.call(certificateRoutes.checkSeveral, { as, body: { ids: [id] } }),
      await app.call(certificateRoutes.create, { as, body: { name: 'other.mx' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});

test('an organization asks for sixty checks an hour', async () => {
  const { id } = await add({ name: 'acme.mx' });
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await check(id)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
