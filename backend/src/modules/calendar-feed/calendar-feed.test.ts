import { randomUUID } from 'node:crypto';
import { calendarFeedRoutes, domainRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});

afterAll(() => app.stop());

const DAY = '2026-08-01';

async function addressOf(as: TestPerson): Promise<string> {
  const { status, body } = await app.call(calendarFeedRoutes.create, { as });
  expect(status).toBe(201);
  return body.url;
}

const fileOf = (url: string): string => new URL(url).pathname.replace('/api/calendar/', '');
const read = (url: string) => app.call(calendarFeedRoutes.file, { parameters: { file: fileOf(url) } });

async function summaries(url: string): Promise<string[]> {
  const { status, text } = await read(url);
  expect(status).toBe(200);
  return [...text.matchAll(/^SUMMARY:(.*?)\r?$/gm)].map(([, summary = '']) => summary);
}

async function domain(as: TestPerson, name: string, fields: object = {}) {
  const body = { name, expiresOn: DAY, priceMinor: 12_345, notes: 'secret note', ...fields };
  const added = await app.call(domainRoutes.create, { as, body });
  expect(added.status).toBe(201);
  return added.body;
}

test('a calendar has one all-day event for each thing that ends, with its name and day alone', async () => {
  const owner = await app.owner();
  await domain(owner, 'nopal.mx', { expiresOn: '2026-07-30' });
  await domain(owner, 'agave.mx');
  await domain(owner, 'without-a-day.mx', { expiresOn: null });
  await domain(owner, 'cancelled.mx', { status: 'cancelled' });
  const archived = await domain(owner, 'archived.mx');
  await app.call(domainRoutes.archive, {
    as: owner,
    parameters: { id: archived.id },
    body: { version: archived.version },
  });
  const url = await addressOf(owner);
  const { text, headers } = await read(url);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await summaries(url)).toEqual(['nopal.mx expires', 'agave.mx expires']);
  expect(text).toContain('DTSTART;VALUE=DATE:20260730');
  expect(text).not.toMatch(/123|secret/);
});

test('a limited member’s calendar has the assigned clients alone, and ends with the membership', async () => {
  const owner = await app.owner();
  const [own, other] = [await app.client(owner), await app.client(owner)];
  await domain(owner, 'own.mx', { clientId: own.id });
  await domain(owner, 'other.mx', { clientId: other.id });
  const member = await app.member(owner.organizationId, 'viewer', { clientIds: [own.id] });
  const url = await addressOf(member);
  expect(await summaries(url)).toEqual(['own.mx expires']);
  await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1 AND organization_id = $2', [
    member.userId,
    owner.organizationId,
  ]);
  expect((await read(url)).status).toBe(404);
});

test('another address ends the one before, and the end of it ends the calendar', async () => {
  const owner = await app.owner();
  const first = await addressOf(owner);
  const second = await addressOf(owner);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect((await app.call(calendarFeedRoutes.one, { as: owner })).body.createdAt).toEqual(expect.any(String));
  expect((await app.call(calendarFeedRoutes.remove, { as: owner })).status).toBe(204);
  expect((await read(second)).status).toBe(404);
  expect((await app.call(calendarFeedRoutes.one, { as: owner })).body).toEqual({ createdAt: null });
});

test('a repeated request gets an address that works, and leaves one entry in the log', async () => {
  const owner = await app.owner();
  const headers = { 'idempotency-key': randomUUID() };
  await app.call(calendarFeedRoutes.create, { as: owner, headers });
  const again = await app.call(calendarFeedRoutes.create, { as: owner, headers });
  expect((await read(again.body.url)).status).toBe(200);
  const { rows } = await app.admin.query(
    "SELECT action FROM oficio.audit_log WHERE organization_id = $1 AND entity_type = 'calendar'",
    [owner.organizationId],
  );
  expect(rows).toEqual([{ action: 'link_created' }]);
});

test.each(['x.ics', '.ics', 'x', `${'a'.repeat(43)}.ics`, '%00.ics'])('%s is no address', async (file) => {
  expect((await app.call(calendarFeedRoutes.file, { parameters: { file } })).status).toBe(404);
});

test('the address doesn’t work without the organization’s access, and its token is stored nowhere', async () => {
  const owner = await app.owner();
  const url = await addressOf(owner);
  const token = fileOf(url).replace('.ics', '');
  const { rows } = await app.admin.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM oficio.calendar_feeds f WHERE f::text LIKE '%' || $1 || '%')
       OR EXISTS (SELECT FROM oficio.idempotency_keys k WHERE k::text LIKE '%' || $1 || '%') AS found`,
    [token],
  );
  expect(rows).toEqual([{ found: false }]);
  await app.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
    owner.organizationId,
  ]);
  expect((await read(url)).status).toBe(404);
});
