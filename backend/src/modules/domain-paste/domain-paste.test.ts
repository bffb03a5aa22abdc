import { DAY_MS, DOMAIN_PASTE, domainPasteRoutes, domainRoutes, evidenceRoutes } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { longestTurnOfEachRun } from '../../../test/held-loop.ts';
import { ScriptedLookups } from '../../../test/scripted-lookups.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { DomainPasteRepository } from './domain-paste.repository.ts';

let app: TestApplication;
let lookups: ScriptedLookups;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  lookups = new ScriptedLookups(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.admin.query('DELETE FROM public.domains');
  owner = await app.owner();
  lookups.reset();
});

const paste = (text: string, { add = true, withClients = false, as = owner } = {}) =>
  app.call(domainPasteRoutes.add, { as, body: { text, add, withClients } });
const list = async () => (await app.call(domainRoutes.list, { as: owner })).body;

test('new domains are added, in the list’s totals and search, and are checked', async () => {
  const { body } = await paste(
    'acme.mx\n\n  https://www.lumbre.com/menu?x=1 \nñandú.mx\tClient\n"quoted.mx",1',
  );
  expect(body).toMatchObject({ added: 4, lines: [{ line: 1 }, { line: 3 }, { line: 4 }, { line: 5 }] });
  await app.nest.get(Jobs, { strict: false }).runPending();
  const { items, total } = await list();
  expect(total).toBe(4);
  expect(items.map(({ name, expirySource }) => [name, expirySource])).toEqual([
    ['acme.mx', 'rdap'],
    ['ñandú.mx', 'rdap'],
    ['quoted.mx', 'rdap'],
    ['www.lumbre.com', 'rdap'],
  ]);
  const found = await app.call(domainRoutes.list, { as: owner, query: { search: 'nandu' } });
  expect(found.body.total).toBe(1);
});

test.each([
  ['foo..bar', 'There is nothing between two dots.'],
  [`${'a'.repeat(64)}.mx`, 'A part between dots can have at most 63 characters.'],
  ['acme', 'The ending is missing, like .com.'],
  ['192.0.2.1', 'This is an address of a computer, not a domain.'],
  ['a b.mx', 'A domain has no spaces.'],
  ['-acme.mx', 'This isn’t a domain like example.com.'],
])('%s is left out: %s', async (text, reason) => {
  const { body } = await paste(`${text}\nfine.mx`);
  expect(body).toMatchObject({
    added: 1,
    lines: [{ text, name: null, state: 'invalid', reason }, { state: 'new' }],
  });
});

test('a name that is repeated or tracked is added once', async () => {
  await app.call(domainRoutes.create, { as: owner, body: { name: 'tracked.mx' } });
  const { body } = await paste('acme.mx\nHTTPS://ACME.mx/\ntracked.mx');
  expect(body.added).toBe(1);
  expect(body.lines.map(({ state, reason }) => [state, reason])).toEqual([
    ['new', null],
    ['repeated', 'Line 1 has the same domain.'],
    ['tracked', 'You already track this domain.'],
  ]);
});

test.each(['аcme.mx', 'xn--cme-7cd.mx'])(
  '%s, with letters of two alphabets, is added with a warning',
  async (text) => {
    const { body } = await paste(text);
    expect(body).toMatchObject({
      added: 1,
      lines: [{ state: 'new', reason: expect.stringContaining('alphabets') }],
    });
  },
);

test('a client is suggested by its website, and is taken if asked', async () => {
  const { id } = await app.client(owner, { displayName: 'Acme', website: 'https://www.acme.mx/home' });
  const client = { id, name: 'Acme' };
  const checked = await paste('acme.mx\nother.mx', { add: false });
  expect(checked.body).toMatchObject({ added: 0, lines: [{ client }, { client: null }] });
  expect((await list()).total).toBe(0);
  await paste('acme.mx\nother.mx', { withClients: true });
  expect((await list()).items.map(({ name, clientName }) => [name, clientName])).toEqual([
    ['acme.mx', 'Acme'],
    ['other.mx', null],
  ]);
});

test('a thousand lines are added at once, and one more is refused', async () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `n${index}.mx`);
  expect((await paste(lines.join('\n'))).body.added).toBe(1_000);
  expect((await list()).total).toBe(1_000);
  const refused = await paste([...lines, 'one-more.mx'].join('\n'));
  expect([refused.status, refused.body]).toMatchObject([400, { details: { fields: [{ path: 'text' }] } }]);
});

test('the first look-ups of a list are counted until each name was looked up, with those that failed', async () => {
  const progress = async () => (await app.call(evidenceRoutes.progress, { as: owner })).body;
  const jobs = app.nest.get(Jobs, { strict: false });
  await paste('older.mx');
  await jobs.runPending();
  app.clock.advance(1_000);
  expect(await progress()).toEqual({ total: 0, lookedUp: 0, failed: 0 });
  await paste('a.mx\nb.mx\nc.mx');
  expect(await progress()).toEqual({ total: 3, lookedUp: 0, failed: 0 });
  await app.admin.query(
    `UPDATE oficio.domain_lookups SET last_at = $1, status = CASE fqdn WHEN 'b.mx' THEN 'timeout' ELSE 'ok' END
     FROM public.domains domain WHERE domain.id = domain_id AND fqdn IN ('a.mx', 'b.mx')`,
    [app.clock.instant()],
  );
  expect(await progress()).toEqual({ total: 3, lookedUp: 2, failed: 1 });
  const only = await app.member(owner.organizationId, 'member', { clientIds: [] });
  expect((await app.call(evidenceRoutes.progress, { as: only })).body.total).toBe(0);
  app.clock.advance(DAY_MS + 1);
  expect((await progress()).total).toBe(0);
});

test('a thousand names call the repository as often as ten', async () => {
  const calls = async (count: number): Promise<number> => {
    const domains = app.nest.get(DomainPasteRepository, { strict: false });
    const spies = (['tracked', 'clientsOf', 'insert'] as const).map((name) => vi.spyOn(domains, name));
    await paste(Array.from({ length: count }, (_, index) => `of${count}n${index}.mx`).join('\n'));
    const each = spies.map(({ mock }) => mock.calls.length);
    for (const spy of spies) spy.mockRestore();
    return each.reduce((sum, one) => sum + one, 0);
  };
  expect(await calls(1_000)).toBe(await calls(10));
});

test('a viewer and a limited member add no list', async () => {
  const viewer = await app.member(owner.organizationId, 'viewer');
  const { id } = await app.client(owner);
  const limited = await app.member(owner.organizationId, 'member', { clientIds: [id] });
  for (const as of [viewer, limited]) expect((await paste('acme.mx', { as })).status).toBe(403);
});

test('a long list and the look-ups of its names never hold the event loop', {
  timeout: 120_000,
}, async () => {
  const count = isFullRun ? DOMAIN_PASTE.lines : 100;
  const longest = await longestTurnOfEachRun(100, async (run) => {
    lookups.asked.length = 0;
    const names = Array.from({ length: count }, (_, index) => `n${index}-${run}.mx`);
    expect((await paste(names.join('\n'), { withClients: true })).body.added).toBe(count);
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(new Set(lookups.asked)).toEqual(new Set(names));
  });
  expect(longest).toBeLessThan(100);
});
