import { type BodyOf, DAY_MS, type Domain, domainRoutes, evidenceRoutes, HOUR_MS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, ScriptedLookups } from '../../../test/scripted-lookups.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { DomainChecks } from './domain-checks.service.ts';
import { EvidencePurge } from './evidence-purge.service.ts';
import { type ExpiryChange, ExpiryListeners } from './expiry-listeners.ts';

let app: TestApplication;
let lookups: ScriptedLookups;
let owner: TestOwner;
const noticed: ExpiryChange[] = [];

beforeAll(async () => {
  app = await TestApplication.start();
  lookups = new ScriptedLookups(app);
  app.nest.get(ExpiryListeners, { strict: false }).add(async (_, change) => void noticed.push(change));
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.admin.query('DELETE FROM public.domains');
  owner = await app.owner();
  lookups.reset();
  noticed.length = 0;
});

const jobs = () => app.nest.get(Jobs, { strict: false });
const done = () => jobs().runPending();
const checkDue = () => app.nest.get(DomainChecks, { strict: false }).checkDue();

async function add(body: BodyOf<typeof domainRoutes.create>): Promise<Domain> {
  const answer = await app.call(domainRoutes.create, { as: owner, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const read = async (id: string) => (await app.call(domainRoutes.one, { as: owner, parameters: { id } })).body;
const evidenceOf = async (id: string, as = owner) =>
  (await app.call(evidenceRoutes.list, { as, parameters: { id } })).body;
const edit = (id: string, body: BodyOf<typeof domainRoutes.update>) =>
  app.call(domainRoutes.update, { as: owner, parameters: { id }, body });
const check = (id: string, as = owner) => app.call(evidenceRoutes.check, { as, parameters: { id } });
const decide = (id: string, body: BodyOf<typeof evidenceRoutes.decide>, as = owner) =>
  app.call(evidenceRoutes.decide, { as, parameters: { id }, body });
const names = async (query: Record<string, string>) =>
  (await app.call(domainRoutes.list, { as: owner, query })).body.items.map(({ name }) => name);

async function checkAgain(id: string): Promise<void> {
  expect((await check(id)).status).toBe(200);
  await done();
}

describe('a new domain', () => {
  test('is checked at once and gets what the registry says', async () => {
    lookups.answer('acme.mx', {
      source: 'whois',
      server: 'whois.mx',
      statuses: ['clientTransferProhibited'],
      registrarExpiresOn: '2027-05-31',
      dnssec: true,
    });
    const { id } = await add({ name: 'acme.mx' });
    await done();
    expect(lookups.asked).toEqual(['acme.mx']);
    const domain = await read(id);
    expect(domain).toMatchObject({
      expiresOn: '2027-06-01',
      expirySource: 'whois',
      conflictingExpiresOn: null,
      registrarExpiresOn: '2027-05-31',
      registeredOn: '2019-06-01',
      registrar: 'Registrar A',
      eppStatuses: ['client transfer prohibited'],
      nameservers: ['ns1.registrar.example', 'ns2.registrar.example'],
      dnssec: true,
      lookupStatus: 'ok',
      checkedAt: app.clock.instant(),
      version: 2,
    });
    const { items, ...checks } = await evidenceOf(id);
    expect(checks).toMatchObject({ checkedAt: app.clock.instant(), status: 'ok', server: 'whois.mx' });
    expect(items.map(({ source, expiresOn }) => [source, expiresOn]).toSorted()).toEqual([
      ['registrar', '2027-05-31'],
      ['whois', '2027-06-01'],
    ]);
    expect(await names({ search: 'Registrar A' })).toEqual(['acme.mx']);
  });

  test('is changed by the system, in the audit log, and a listener learns of its date', async () => {
    const client = await app.client(owner);
    const { id } = await add({ name: 'acme.mx', clientId: client.id });
    await done();
    const { rows } = await app.admin.query(
      `SELECT actor_kind, actor_name, action, client_id, changes FROM oficio.audit_log
       WHERE entity_id = $1 ORDER BY sequence`,
      [id],
    );
    expect(rows[1]).toMatchObject({
      actor_kind: 'system',
      actor_name: 'Oficio',
      action: 'updated',
      client_id: client.id,
      changes: {
        expiresOn: { before: null, after: '2027-06-01' },
        registrar: { before: null, after: 'Registrar A' },
      },
    });
    const [evidence] = (await evidenceOf(id)).items;
    expect(noticed).toEqual([
      {
        actor: { organizationId: owner.organizationId, system: 'Oficio' },
        organizationId: owner.organizationId,
        domainId: id,
        before: { expiresOn: null, statuses: [] },
        after: { expiresOn: '2027-06-01', statuses: ['active'] },
        evidenceId: evidence?.id,
        evidence: { source: 'registry', note: evidence?.server },
      },
    ]);
  });

  test('whose registry can’t be asked says why, and is asked again a month later', async () => {
    const reason = 'The registry of .mx can’t be asked.';
    lookups.default = answered({ outcome: 'unsupported_tld', server: null, reason });
    const { id } = await add({ name: 'acme.mx', expiresOn: '2027-02-01' });
    await done();
    expect(await read(id)).toMatchObject({ expiresOn: '2027-02-01', lookupStatus: 'unsupported_tld' });
    expect(await evidenceOf(id)).toMatchObject({ status: 'unsupported_tld', reason });
    app.clock.advance(26 * DAY_MS);
    await checkDue();
    expect(lookups.asked).toHaveLength(1);
    app.clock.advance(8 * DAY_MS);
    await checkDue();
    expect(lookups.asked).toHaveLength(2);
    expect((await evidenceOf(id)).items.map(({ source }) => source)).toEqual(['registry', 'manual']);
  });
});

describe('an answer that says nothing new', () => {
  test('changes no domain; the evidence lasts longer', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    const row = async () =>
      (
        await app.admin.query('SELECT xmin::text, to_jsonb(d) AS row FROM public.domains d WHERE id = $1', [
          id,
        ])
      ).rows;
    const before = await row();
    const { items: first } = await evidenceOf(id);
    app.clock.advance(DAY_MS);
    await checkAgain(id);
    expect(await row()).toEqual(before);
    const { items, checkedAt } = await evidenceOf(id);
    expect(checkedAt).toBe(app.clock.instant());
    expect(items).toEqual(first.map((evidence) => ({ ...evidence, seenUntil: app.clock.instant() })));
    expect(noticed).toHaveLength(1);
  });

  test('continues the same evidence after a failure between', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    for (const outcome of ['timeout', 'timeout', 'ok', 'timeout'] as const) {
      app.clock.advance(HOUR_MS);
      lookups.default = answered({ outcome });
      await checkAgain(id);
    }
    const { items } = await evidenceOf(id);
    const [first, middle, last] = [items[2], items[1], items[0]];
    expect(items.map(({ outcome }) => outcome)).toEqual(['timeout', 'ok', 'timeout']);
    const hours = (evidence = items[0]) =>
      (Date.parse(evidence?.seenUntil ?? '') - Date.parse(evidence?.seenFrom ?? '')) / HOUR_MS;
    expect([hours(first), hours(middle), hours(last)]).toEqual([1, 3, 0]);
  });
});

describe('a failure', () => {
  test('clears nothing, and shows in the list after three in a row', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    const { version, expiresOn } = await read(id);
    lookups.default = answered({ outcome: 'timeout', statuses: [], nameservers: [], reason: 'No answer.' });
    for (const failures of [1, 2]) {
      await checkAgain(id);
      expect([failures, await read(id)]).toMatchObject([failures, { version, lookupStatus: 'ok' }]);
    }
    expect(await names({ lookup: 'problem' })).toEqual([]);
    expect(await evidenceOf(id)).toMatchObject({ status: 'timeout', reason: 'No answer.' });
    await checkAgain(id);
    expect(await read(id)).toMatchObject({
      version,
      expiresOn,
      lookupStatus: 'timeout',
      nameservers: ['ns1.registrar.example', 'ns2.registrar.example'],
    });
    expect(await names({ lookup: 'problem' })).toEqual(['acme.mx']);
    lookups.default = answered();
    await checkAgain(id);
    expect(await names({ lookup: 'problem' })).toEqual([]);
  });

  test('of one domain holds back no other', async () => {
    lookups.answer('broken.mx', {});
    const broken = await add({ name: 'broken.mx' });
    const fine = await add({ name: 'fine.mx' });
    lookups.default = answered();
    await app.admin.query("SELECT oficio.enqueue_job('domain.check-due', '{}')");
    await done();
    expect([(await read(broken.id)).lookupStatus, (await read(fine.id)).lookupStatus]).toEqual(['ok', 'ok']);
  });
});

describe('a date that a person has entered', () => {
  const mine = { name: 'acme.mx', expiresOn: '2027-01-01' };

  test('is evidence, and stays beside another one of the registry', async () => {
    const { id } = await add(mine);
    app.clock.advance(1_000);
    await done();
    const domain = await read(id);
    expect(domain).toMatchObject({
      expiresOn: '2027-01-01',
      expirySource: 'manual',
      conflictingExpiresOn: '2027-06-01',
    });
    expect((await evidenceOf(id)).items.map(({ source }) => source)).toEqual(['registry', 'manual']);
    expect(await names({ conflict: 'true' })).toEqual(['acme.mx']);
    const kept = await decide(id, { keep: 'registry', version: domain.version });
    expect(kept.body).toMatchObject({
      expiresOn: '2027-06-01',
      expirySource: 'rdap',
      conflictingExpiresOn: null,
      version: domain.version + 1,
    });
    expect(noticed.at(-1)).toMatchObject({
      before: { expiresOn: '2027-01-01' },
      after: { expiresOn: '2027-06-01' },
    });
    expect(await names({ conflict: 'true' })).toEqual([]);
  });

  test('that a person keeps is no conflict again, until the registry names another one', async () => {
    const { id } = await add(mine);
    await done();
    const { version } = await read(id);
    const { body } = await decide(id, { keep: 'mine', version });
    expect(body).toMatchObject({
      expiresOn: '2027-01-01',
      expirySource: 'manual',
      conflictingExpiresOn: null,
    });
    await checkAgain(id);
    expect((await read(id)).conflictingExpiresOn).toBeNull();
    lookups.default = answered({ expiresOn: '2028-06-01' });
    await checkAgain(id);
    expect((await read(id)).conflictingExpiresOn).toBe('2028-06-01');
  });

  test('a day beside the registry’s is no conflict', async () => {
    const { id } = await add({ ...mine, expiresOn: '2027-05-31' });
    await done();
    expect(await read(id)).toMatchObject({ expiresOn: '2027-05-31', conflictingExpiresOn: null });
  });

  test('after the registry’s is a conflict at once', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    const { body } = await edit(id, { version: 2, expiresOn: '2027-01-01' });
    expect(body).toMatchObject({ expirySource: 'manual', conflictingExpiresOn: '2027-06-01' });
    const agreeing = await edit(id, { version: 3, expiresOn: '2027-06-01' });
    expect(agreeing.body).toMatchObject({ expirySource: 'manual', conflictingExpiresOn: null });
  });

  test('that is cleared gives way to the registry’s', async () => {
    const { id } = await add(mine);
    await done();
    const { version } = await read(id);
    await edit(id, { version, expiresOn: null });
    await done();
    expect(await read(id)).toMatchObject({ expiresOn: '2027-06-01', expirySource: 'rdap' });
  });

  test('keeps its source when another field is edited', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    expect((await edit(id, { version: 2, notes: 'x' })).body.expirySource).toBe('rdap');
    const { items } = await evidenceOf(id);
    expect(items.map(({ source }) => source)).toEqual(['registry']);
  });

  test.each([
    ['of another version', { keep: 'mine' as const, version: 1 }, 409, 'version.stale'],
    ['without a conflict', { keep: 'mine' as const, version: 2 }, 400, 'request.invalid'],
  ])('isn’t decided about %s', async (_, body, status, code) => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    expect(await decide(id, body)).toMatchObject({ status, body: { code } });
  });
});

describe('a domain with another name', () => {
  test('is checked at once and forgets what the registry has said of the former one', async () => {
    const { id } = await add({ name: 'acme.mx' });
    await done();
    app.clock.advance(1_000);
    lookups.default = answered({ outcome: 'not_found' });
    const { body } = await edit(id, { version: 2, name: 'acme.com' });
    expect(body).toMatchObject({
      name: 'acme.com',
      expiresOn: null,
      expirySource: null,
      nameservers: [],
      lookupStatus: 'never',
      checkedAt: null,
    });
    await done();
    expect(lookups.asked).toEqual(['acme.mx', 'acme.com']);
    expect(await read(id)).toMatchObject({ expiresOn: null, lookupStatus: 'not_found' });
    const { items } = await evidenceOf(id);
    expect(items.map(({ fqdn, outcome }) => [fqdn, outcome])).toEqual([
      ['acme.com', 'not_found'],
      ['acme.mx', 'ok'],
    ]);
  });

  test('takes no answer about the former one that comes late', async () => {
    const { id } = await add({ name: 'acme.mx' });
    const arrived = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    lookups.default = async () => {
      going.resolve();
      await arrived.promise;
      return answered();
    };
    const checked = app.nest.get(DomainChecks, { strict: false }).check(id);
    await going.promise;
    await edit(id, { version: 1, name: 'acme.com' });
    arrived.resolve();
    await checked;
    expect(await read(id)).toMatchObject({ expiresOn: null, lookupStatus: 'never', version: 2 });
  });
});

test.each([
  [
    'archived',
    (id: string) => app.call(domainRoutes.archive, { as: owner, parameters: { id }, body: { version: 2 } }),
  ],
  ['deleted', (id: string) => app.call(domainRoutes.remove, { as: owner, parameters: { id } })],
  ['no longer active', (id: string) => edit(id, { version: 2, status: 'cancelled' })],
])('a domain that is %s isn’t checked, until it returns', async (_, leave) => {
  const { id } = await add({ name: 'acme.mx' });
  await done();
  await leave(id);
  lookups.asked.length = 0;
  app.clock.advance(20 * DAY_MS);
  await checkDue();
  expect(lookups.asked).toEqual([]);
  expect((await check(id)).status).toBe(404);
  expect((await evidenceOf(id)).nextCheckAt).toBeNull();
  const back = await app.call(domainRoutes.restore, { as: owner, parameters: { id }, body: { version: 3 } });
  if (back.body.status === 'cancelled') await edit(id, { version: back.body.version, status: 'active' });
  await checkDue();
  expect(lookups.asked).toEqual(['acme.mx']);
});

test('a check whose process ended is due again', async () => {
  const { id } = await add({ name: 'acme.mx' });
  lookups.default = () => Promise.reject(new Error('The process is gone'));
  await expect(checkDue()).rejects.toThrow('The process is gone');
  lookups.default = answered();
  await checkDue();
  expect((await read(id)).lookupStatus).toBe('never');
  app.clock.advance(HOUR_MS);
  await checkDue();
  expect((await read(id)).lookupStatus).toBe('ok');
});

test('evidence is kept for three years, and longer while its date is the domain’s', async () => {
  const { id } = await add({ name: 'acme.mx' });
  await done();
  lookups.default = answered({ expiresOn: '2028-06-01' });
  await checkAgain(id);
  app.clock.advance(3 * 366 * DAY_MS);
  await app.nest.get(EvidencePurge, { strict: false }).run();
  expect((await evidenceOf(id)).items.map(({ expiresOn }) => expiresOn)).toEqual(['2028-06-01']);
});

describe('the list', () => {
  test('is filtered by the days until the expiry, registrar, ending and registry', async () => {
    const today = app.clock.instant().slice(0, 10);
    const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
    const dates = { 'week.mx': 6, 'month.com': 29, 'quarter.com': 89, 'past.mx': -2 };
    for (const [name, days] of Object.entries(dates)) lookups.answer(name, { expiresOn: inDays(days) });
    lookups.answer('lost.com', {
      expiresOn: inDays(360),
      statuses: ['redemptionPeriod'],
      registrar: 'Other Inc.',
    });
    lookups.answer('none.de', { outcome: 'no_expiry' });
    for (const name of [...Object.keys(dates), 'lost.com', 'none.de']) await add({ name });
    await done();
    expect(await names({ expires: '7' })).toEqual(['week.mx']);
    expect(await names({ expires: '30' })).toEqual(['month.com', 'week.mx']);
    expect(await names({ expires: '90' })).toEqual(['month.com', 'quarter.com', 'week.mx']);
    expect(await names({ expires: 'expired' })).toEqual(['lost.com', 'past.mx']);
    expect(await names({ expires: 'unknown' })).toEqual(['none.de']);
    expect(await names({ tld: 'mx' })).toEqual(['past.mx', 'week.mx']);
    expect(await names({ registrar: 'other inc.' })).toEqual(['lost.com']);
    expect(await names({ lookup: 'unpublished' })).toEqual(['none.de']);
  });

  test('follows the earlier one of two dates', async () => {
    await add({ name: 'late.mx', expiresOn: '2029-01-01' });
    await add({ name: 'middle.mx', expiresOn: '2028-01-01' });
    lookups.answer('middle.mx', { outcome: 'timeout' });
    await done();
    expect(await names({ sort: 'expiresOn' })).toEqual(['late.mx', 'middle.mx']);
  });
});

describe('rights', () => {
  test('a viewer and an accountant read evidence and ask for no check', async () => {
    const { id } = await add({ name: 'acme.mx', expiresOn: '2027-01-01' });
    await done();
    for (const role of ['viewer', 'accountant'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect((await evidenceOf(id, as)).items).toHaveLength(2);
      const several = await app.call(evidenceRoutes.checkSeveral, { as, body: { ids: [id] } });
      const refused = [await check(id, as), several, await decide(id, { keep: 'mine', version: 2 }, as)];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  test('a limited member reaches the evidence of assigned clients only', async () => {
    const [mine, other] = [await app.client(owner), await app.client(owner)];
    const seen = await add({ name: 'seen.mx', clientId: mine.id });
    const hidden = await add({ name: 'hidden.mx', clientId: other.id });
    await done();
    const as = await app.member(owner.organizationId, 'member', { clientIds: [mine.id] });
    expect((await evidenceOf(seen.id, as)).items).toHaveLength(1);
    const evidence = await app.call(evidenceRoutes.list, { as, parameters: { id: hidden.id } });
    expect([evidence.status, (await check(hidden.id, as)).status]).toEqual([404, 404]);
    lookups.asked.length = 0;
    const ids = [seen.id, hidden.id];
    expect((await app.call(evidenceRoutes.checkSeveral, { as, body: { ids } })).status).toBe(200);
    await done();
    expect(lookups.asked).toEqual(['seen.mx']);
  });
});

test('an organization asks for sixty checks an hour', async () => {
  const { id } = await add({ name: 'acme.mx' });
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await check(id)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
