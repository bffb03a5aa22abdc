import { invoiceRoutes, recurringRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { issuer, line } from '../../../test/test-invoices.ts';
import {
  invoiceTemplate,
  series,
  seriesBody,
  seriesOf,
  type TestSeries,
} from '../../../test/test-recurring.ts';
import { DueOccurrences } from './due-occurrences.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
  owner = await issuer(app);
});
beforeEach(() => app.clock.set('2026-06-15T18:30:00.000Z'));
afterAll(() => app.stop());

const TODAY = '2026-06-15';
type Act = 'pause' | 'resume' | 'end';
const act = (name: Act, { id, version }: Pick<TestSeries, 'id' | 'version'>, as: TestPerson = owner) =>
  app.call(recurringRoutes[name], { as, parameters: { id }, body: { version } });
const update = ({ id, version }: Pick<TestSeries, 'id' | 'version'>, body: object, as: TestPerson = owner) =>
  app.call(recurringRoutes.update, { as, parameters: { id }, body: { version, ...body } });
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, details } = body as { code: string; details?: { fields?: { path: string }[] } };
  return [status, code, details?.fields?.[0]?.path];
};

test('a series shows its amount and its next twelve days', async () => {
  const added = await series(app, owner, { startOn: '2026-08-31', endAfter: 24 });
  expect(added).toMatchObject({
    status: 'active',
    totalMinor: 10_000,
    nextOn: '2026-08-31',
    nextOccurrence: 1,
    clientName: 'Café Lumbre',
    documents: [],
    version: 1,
  });
  const { body } = await app.call(recurringRoutes.preview, { as: owner, parameters: { id: added.id } });
  expect(body.items).toHaveLength(12);
  expect(body.items.slice(5, 8)).toEqual([
    { occurrence: 6, on: '2027-01-31', totalMinor: 10_000 },
    { occurrence: 7, on: '2027-02-28', totalMinor: 10_000 },
    { occurrence: 8, on: '2027-03-31', totalMinor: 10_000 },
  ]);
});

describe('a new series', () => {
  test.each<[string, object, (string | number)[]]>([
    ['before today', { startOn: '2026-06-14' }, [400, 'request.invalid', 'startOn']],
    ['on no day', { startOn: '2026-02-30' }, [400, 'request.invalid', 'startOn']],
    [
      'without lines',
      { template: { ...invoiceTemplate, lines: [] } },
      [400, 'request.invalid', 'template.lines'],
    ],
    ['ending before its start', { endOn: '2026-06-14' }, [400, 'request.invalid', 'endOn']],
    ['with two ends', { endOn: '2026-12-31', endAfter: 3 }, [400, 'request.invalid', 'endOn']],
    ['ending before its first day', { anchorDay: 5, endOn: '2026-07-01' }, [400, 'request.invalid', 'endOn']],
    ['every 0 months', { interval: 0 }, [400, 'request.invalid', 'interval']],
    ['on the 32nd', { anchorDay: 32 }, [400, 'request.invalid', 'anchorDay']],
    ['with a total of its own', { totalMinor: 1 }, [400, 'request.invalid', 'totalMinor']],
    [
      'with a tax of nobody',
      {
        template: {
          ...invoiceTemplate,
          lines: [line({ taxRateIds: ['00000000-0000-4000-8000-000000000001'] })],
        },
      },
      [404, 'resource.not_found', 'template.lines.0.taxRateIds'],
    ],
    [
      'for nobody',
      { clientId: '00000000-0000-4000-8000-000000000001' },
      [404, 'resource.not_found', 'clientId'],
    ],
  ])('%s is refused at its field', async (_, changes, expected) => {
    const body = { ...seriesBody((await app.client(owner)).id, TODAY), ...changes };
    expect(refusal(await app.call(recurringRoutes.create, { as: owner, body }))).toEqual(expected);
  });

  test('happens once for one idempotency key', async () => {
    const body = seriesBody((await app.client(owner)).id, TODAY);
    const headers = { 'idempotency-key': '7ab5cb5e-23c9-4f6b-9d36-1f8b0d6c9a11' };
    const answers = [1, 2].map(() => app.call(recurringRoutes.create, { as: owner, body, headers }));
    const [first, second] = await Promise.all(answers);
    expect(second?.body).toEqual(first?.body);
  });
});

describe('a change', () => {
  test('of the days counts on from the next occurrence', async () => {
    const added = await series(app, owner, { startOn: TODAY });
    await app.nest.get(DueOccurrences).run();
    const { version } = await seriesOf(app, owner, added.id);
    const { body } = await update({ id: added.id, version }, { frequency: 'weekly', startOn: '2026-07-01' });
    expect(body).toMatchObject({
      nextOccurrence: 2,
      startOccurrence: 2,
      nextOn: '2026-07-01',
      anchorDay: null,
    });
    const { body: preview } = await app.call(recurringRoutes.preview, {
      as: owner,
      parameters: { id: added.id },
    });
    expect(preview.items.slice(0, 2)).toMatchObject([
      { occurrence: 2, on: '2026-07-01' },
      { occurrence: 3, on: '2026-07-08' },
    ]);
  });

  test('of the rest leaves the days alone', async () => {
    const added = await series(app, owner, { startOn: '2026-08-31', endAfter: 3 });
    const { body } = await update(added, { name: 'Soporte', endOn: '2027-01-31' });
    expect(body).toMatchObject({
      name: 'Soporte',
      startOccurrence: 1,
      nextOn: '2026-08-31',
      endOn: '2027-01-31',
      endAfter: null,
      version: 2,
    });
  });

  test('of an older version is refused with the present one', async () => {
    const added = await series(app, owner, { startOn: TODAY });
    await update(added, { name: 'Soporte' });
    const stale = await update(added, { name: 'Otra' });
    expect(stale.body).toMatchObject({ code: 'version.stale', details: { current: { name: 'Soporte' } } });
    expect(stale.body).not.toHaveProperty('details.current.timezone');
  });

  test('after which no occurrence is left is refused at the end', async () => {
    const added = await series(app, owner, { startOn: TODAY });
    await app.nest.get(DueOccurrences).run();
    const { version } = await seriesOf(app, owner, added.id);
    expect(refusal(await update({ id: added.id, version }, { endAfter: 1 }))).toEqual([
      400,
      'request.invalid',
      'endAfter',
    ]);
  });
});

describe('a person', () => {
  test('pauses and resumes; what was missed is skipped and keeps its number', async () => {
    const added = await series(app, owner, { startOn: '2026-07-01' });
    const paused = (await act('pause', added)).body;
    expect(paused.status).toBe('paused');
    expect(refusal(await act('pause', paused))).toEqual([409, 'resource.in_use', undefined]);
    app.clock.set('2026-09-02T12:00:00.000Z');
    await app.nest.get(DueOccurrences).run();
    expect((await act('resume', paused)).body).toMatchObject({
      status: 'active',
      nextOccurrence: 4,
      nextOn: '2026-10-01',
      documents: [],
    });
  });

  test('ends a series for good', async () => {
    const ended = (await act('end', await series(app, owner, { startOn: TODAY }))).body;
    expect(ended).toMatchObject({ status: 'ended', nextOn: null });
    for (const name of ['pause', 'resume', 'end'] as const) {
      expect(refusal(await act(name, ended))).toEqual([409, 'resource.in_use', undefined]);
    }
    expect(refusal(await update(ended, { name: 'Otra' }))).toEqual([409, 'resource.in_use', undefined]);
  });

  test('deletes a series without documents alone', async () => {
    const added = await series(app, owner, { startOn: TODAY });
    const remove = () => app.call(recurringRoutes.remove, { as: owner, parameters: { id: added.id } });
    await app.nest.get(DueOccurrences).run();
    expect(refusal(await remove())).toEqual([409, 'resource.in_use', undefined]);
    const [document] = (await seriesOf(app, owner, added.id)).documents;
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: document?.id ?? '' } });
    expect(refusal(await remove())).toEqual([409, 'resource.in_use', undefined]);
    const other = await series(app, owner, { startOn: '2027-01-01' });
    expect((await app.call(recurringRoutes.remove, { as: owner, parameters: { id: other.id } })).status).toBe(
      204,
    );
  });
});

test('a role that drafts starts series of drafts, and touches no series that issues', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const drafting = await series(app, member, { startOn: TODAY });
  const issuing = await series(app, owner, { startOn: TODAY, mode: 'issue' });
  const body = { ...seriesBody(drafting.clientId ?? '', TODAY), mode: 'issue' as const };
  expect(refusal(await app.call(recurringRoutes.create, { as: member, body }))).toEqual([
    403,
    'access.forbidden',
    'mode',
  ]);
  expect(refusal(await update(drafting, { mode: 'issue_and_send' }, member))[1]).toBe('access.forbidden');
  expect(refusal(await act('end', issuing, member))[1]).toBe('access.forbidden');
  expect((await act('pause', drafting, member)).status).toBe(200);
});

test('the list has the next due first and ended ones last, page by page', async () => {
  const other = await issuer(app);
  const added = [];
  for (const startOn of ['2026-09-01', '2026-07-01', '2026-08-01']) {
    added.push(await series(app, other, { startOn }));
  }
  await act('end', added[1] as TestSeries, other);
  const page = async (query: Record<string, string>) =>
    (await app.call(recurringRoutes.list, { as: other, query })).body;
  const first = await page({ limit: '2' });
  const second = await page({ limit: '2', cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map(({ nextOn }) => nextOn)).toEqual([
    '2026-08-01',
    '2026-09-01',
    null,
  ]);
  expect([first.total, second.nextCursor]).toEqual([3, null]);
  expect((await page({ status: 'ended' })).items).toMatchObject([{ id: added[1]?.id }]);
});
