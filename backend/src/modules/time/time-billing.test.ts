import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  type BodyOf,
  billingSettingsRoutes,
  invoiceRoutes,
  projectRoutes,
  type TimeEntry,
  timeEntryRoutes,
  timeRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';

const DAY = '2026-06-17';
const RATE = 60_00;

let app: TestApplication;
let owner: TestOwner;
let clientId: string;
let projectId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${DAY}T18:00:00.000Z`);
  owner = await issuer(app);
  clientId = (await app.client(owner)).id;
  projectId = await project();
});

const project = async (body: Partial<BodyOf<typeof projectRoutes.create>> = {}) =>
  (
    await app.call(projectRoutes.create, {
      as: owner,
      body: { name: 'Website', clientId, hourlyRateMinor: RATE, ...body },
    })
  ).body.id;
const spend = async (minutes: number, body: Partial<BodyOf<typeof timeEntryRoutes.create>> = {}) =>
  (await app.call(timeEntryRoutes.create, { as: owner, body: { projectId, day: DAY, minutes, ...body } }))
    .body;
const at = (id: string, as: TestPerson = owner) => ({ as, parameters: { id } });
const entry = async ({ id }: Pick<TimeEntry, 'id'>) => (await app.call(timeEntryRoutes.one, at(id))).body;
const unbilled = async (query: object = { projectId }): Promise<AnswerOf<typeof timeRoutes.unbilled>> =>
  (await app.call(timeRoutes.unbilled, { as: owner, query: query as never })).body;
type Body = BodyOf<typeof timeRoutes.invoice>;
const bill = (
  entries: readonly Pick<TimeEntry, 'id' | 'version'>[],
  body: Partial<Body> = {},
  as: TestPerson = owner,
) =>
  app.call(timeRoutes.invoice, {
    as,
    body: { entries: entries.map(({ id, version }) => ({ id, version })), grouping: 'entry', ...body },
  });
const invoiceOf = async (answer: { body: { invoiceId: string } }): Promise<TestInvoice> =>
  (await app.call(invoiceRoutes.one, at(answer.body.invoiceId))).body;
const asDraft = ({ id, version }: TestInvoice) => ({ id, version });
const round = (timeStepMinutes: number) =>
  app.call(billingSettingsRoutes.update, { as: owner, body: { version: 1, timeStepMinutes } });

describe('an invoice of unbilled time', () => {
  test('has the rounded hours of each entry, which are those that were shown', async () => {
    await round(15);
    const entries = [await spend(50, { note: 'Menu' }), await spend(10, { day: '2026-06-16' })];
    const shown = await unbilled();
    expect(shown).toMatchObject({
      step: 15,
      locale: 'en',
      clientId,
      entries: [{ minutes: 10 }, { minutes: 50 }],
      sums: [{ currency: 'MXN', minutes: 75, amountMinor: 75_00, entries: 2 }],
      withoutRate: 0,
    });
    const answer = await bill(entries);
    expect(answer).toMatchObject({ status: 200, body: { lines: 2, minutes: 75 } });
    expect(await invoiceOf(answer)).toMatchObject({
      clientId,
      project: { name: 'Website' },
      currency: 'MXN',
      lifecycle: 'draft',
      netMinor: 75_00,
      lines: [
        {
          description: 'Website, Jun 16, 2026',
          quantityE4: 2_500,
          unit: 'h',
          unitPriceMinor: RATE,
          source: { type: 'time' },
        },
        { description: 'Website: Menu, Jun 17, 2026', quantityE4: 10_000, discountable: true },
      ],
    });
    expect(await entry(entries[0] as TimeEntry)).toMatchObject({
      isBilled: true,
      invoice: { id: answer.body.invoiceId, number: null },
    });
    expect(await unbilled()).toMatchObject({ entries: [], sums: [] });
  });

  test('has one line for a project, or is added to a draft whose lines stay', async () => {
    const other = await project({ name: 'Shop' });
    const entries = [
      await spend(20),
      await spend(20),
      await spend(20),
      await spend(60, { projectId: other }),
    ];
    expect((await unbilled({ clientId })).entries).toHaveLength(4);
    const kept = await draft(app, owner, {
      clientId,
      lines: [line({ discount: { kind: 'percent', ppm: 100_000 } })],
    });
    const answer = await bill(entries, { grouping: 'project', draft: asDraft(kept) });
    expect(answer.body.invoiceId).toBe(kept.id);
    const invoice = await invoiceOf(answer);
    expect(invoice.lines.map(({ quantityE4, netMinor }) => [quantityE4, netMinor])).toEqual([
      [10_000, 90_00],
      [10_000, 60_00],
      [10_000, 60_00],
    ]);
    const more = await spend(30);
    expect(await bill([more], { draft: asDraft(kept) })).toMatchObject({
      status: 409,
      body: { code: 'version.stale' },
    });
    const foreign = await draft(app, owner);
    expect((await bill([more], { draft: asDraft(foreign) })).status).toBe(404);
    expect(await entry(more)).toMatchObject({ isBilled: false });
  });

  test('bills days of a range, what is billable, has minutes and a rate', async () => {
    await spend(60, { day: '2026-06-01' });
    const inRange = await spend(60, { day: '2026-06-02' });
    await spend(60, { day: '2026-06-03' });
    await spend(60, { day: '2026-06-02', billable: false });
    const free = await project({ hourlyRateMinor: null });
    const withoutRate = await spend(60, { projectId: free, day: '2026-06-02' });
    const found = await unbilled({ clientId, from: '2026-06-02', to: '2026-06-02' });
    expect([found.entries.map(({ id }) => id), found.withoutRate]).toEqual([[inRange.id], 1]);
    expect(await bill([withoutRate])).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const internal = await project({ clientId: null });
    expect(await bill([await spend(60, { projectId: internal })])).toMatchObject({ status: 400 });
    const dollars = await project({ currency: 'USD' });
    expect(await bill([inRange, await spend(60, { projectId: dollars })])).toMatchObject({ status: 400 });
  });

  test('bills what was seen: an entry that was changed or deleted since is refused', async () => {
    const [changed, gone] = [await spend(60), await spend(60)];
    await app.call(timeEntryRoutes.update, { ...at(changed.id), body: { version: 1, minutes: 90 } });
    await app.call(timeEntryRoutes.remove, at(gone.id));
    expect(await bill([changed])).toMatchObject({ status: 409, body: { code: 'version.stale' } });
    expect(await bill([gone])).toMatchObject({ status: 404 });
  });

  test('is of projects and clients that a limited member sees', async () => {
    const given = await spend(60);
    const other = await app.client(owner);
    const ask = async (query: object, as: TestPerson) =>
      (await app.call(timeRoutes.unbilled, { as, query: query as never })).status;
    const seeing = await app.member(owner.organizationId, 'member', { clientIds: [clientId] });
    const blind = await app.member(owner.organizationId, 'member', { clientIds: [other.id] });
    expect([await ask({ projectId }, seeing), await ask({ clientId }, seeing)]).toEqual([200, 200]);
    expect([await ask({ projectId }, blind), await ask({ clientId }, blind)]).toEqual([404, 404]);
    expect((await bill([given], {}, blind)).status).toBe(404);
    expect((await bill([given], {}, seeing)).status).toBe(200);
  });

  test('is drafted by the roles that draft invoices; an accountant bills the time of others', async () => {
    const entries = [await spend(60)];
    expect((await bill(entries, {}, await app.member(owner.organizationId, 'viewer'))).status).toBe(403);
    const stranger = await issuer(app);
    expect((await bill(entries, {}, stranger)).status).toBe(404);
    expect((await bill(entries, {}, await app.member(owner.organizationId, 'accountant'))).status).toBe(200);
    expect(await entry(entries[0] as TimeEntry)).toMatchObject({ isBilled: true });
  });
});

test('of people who invoice the same time at once, each entry is billed once', async () => {
  const entries = await Promise.all(Array.from({ length: 6 }, (_, index) => spend(10 + index)));
  const manager = await app.member(owner.organizationId, 'manager');
  const attempts = [
    entries,
    entries.slice(0, 3),
    entries.slice(3),
    entries.toReversed(),
    entries.slice(2, 4),
  ];
  const answers = await Promise.all(
    attempts.map((part, index) => bill(part, {}, index % 2 ? manager : owner)),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const invoices = await Promise.all(done.map(invoiceOf));
  const billed = (await Promise.all(entries.map(entry))).filter(({ isBilled }) => isBilled);
  const minutes = billed.reduce((sum, part) => sum + (part.minutes ?? 0), 0);
  const hours = invoices.flatMap(({ lines }) => lines.map(({ quantityE4 }) => quantityE4));
  expect(hours).toHaveLength(billed.length);
  expect(Math.round((hours.reduce((sum, part) => sum + part, 0) * 60) / 10_000)).toBe(minutes);
});

test('a repeated request is answered once', async () => {
  const given = await spend(60);
  const body = { entries: [{ id: given.id, version: given.version }], grouping: 'entry' as const };
  const headers = { 'Idempotency-Key': randomUUID() };
  const once = () => app.call(timeRoutes.invoice, { as: owner, body, headers });
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
});

describe('a billed entry', () => {
  test('isn’t changed or deleted, also not by plain SQL of a request', async () => {
    const given = await spend(60);
    const invoice = await invoiceOf(await bill([given]));
    const change = () =>
      app.call(timeEntryRoutes.update, { ...at(given.id), body: { version: 1, minutes: 5 } });
    expect(await change()).toMatchObject({
      status: 409,
      body: { code: 'time.billed', message: 'This time is billed on a draft. Remove its line there first.' },
    });
    await app.call(invoiceRoutes.issue, { ...at(invoice.id), body: { version: invoice.version } });
    expect((await app.call(timeEntryRoutes.remove, at(given.id))).body).toMatchObject({
      message: expect.stringMatching(/^This time is billed on INV-2026-0001\. Void/),
    });
    const plain = (statement: string) => runAsRole(app.database.adminUrl, 'oficio_api', owner, statement);
    await expect(plain('UPDATE oficio.time_entries SET minutes = 1')).rejects.toThrow('A billed time entry');
    await expect(plain('DELETE FROM oficio.time_entries')).rejects.toThrow('A billed time entry');
  });

  test('is free again without its line, its draft or its invoice, and a restored draft needs it to be free', async () => {
    const given = await spend(60);
    const isFree = async () => !(await entry(given)).isBilled;
    const first = await invoiceOf(await bill([given]));
    await app.call(invoiceRoutes.update, {
      ...at(first.id),
      body: { version: first.version, lines: [line()] },
    });
    expect(await isFree()).toBe(true);

    const second = await invoiceOf(await bill([given]));
    await app.call(invoiceRoutes.remove, at(second.id));
    expect(await isFree()).toBe(true);

    const third = await invoiceOf(await bill([given]));
    const trashed = (await app.call(invoiceRoutes.one, at(second.id))).body;
    const restore = () =>
      app.call(invoiceRoutes.restore, { ...at(second.id), body: { version: trashed.version } });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'invoice.source_billed' } });

    const issued = (
      await app.call(invoiceRoutes.issue, { ...at(third.id), body: { version: third.version } })
    ).body;
    await app.call(invoiceRoutes.void, {
      ...at(issued.id),
      body: { version: issued.version, reason: 'Wrong' },
    });
    expect(await isFree()).toBe(true);
    expect((await restore()).status).toBe(200);
    expect((await entry(given)).invoice?.id).toBe(second.id);
  });

  test('stays billed while its draft is edited, whose client and currency stay', async () => {
    const given = await spend(60);
    const invoice = await invoiceOf(await bill([given]));
    const lines = invoice.lines.map(({ source }) => line({ source, quantityE4: 5_000 }));
    const edit = (body: object) =>
      app.call(invoiceRoutes.update, {
        ...at(invoice.id),
        body: { version: invoice.version, ...body } as never,
      });
    const { id: other } = await app.client(owner);
    expect((await edit({ clientId: other, projectId: null })).status).toBe(404);
    expect((await edit({ currency: 'USD' })).status).toBe(400);
    expect((await edit({ lines: [...lines, ...lines] })).status).toBe(400);
    expect((await edit({ lines })).status).toBe(200);
    expect((await entry(given)).invoice?.id).toBe(invoice.id);
  });
});
