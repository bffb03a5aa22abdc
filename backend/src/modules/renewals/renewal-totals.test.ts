import { type QueryOf, RENEWAL_DUES, type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRealtimeRow } from '../../../test/realtime-rows.ts';
import { addRenewal } from '../../../test/renewal-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

type Query = QueryOf<typeof renewalRoutes.list>;

const STATES = ['upcoming', 'proposed', 'proposed', 'approved', 'renewed', 'lapsed'] as const;
const ENDS = ['2026-06-01', '2026-06-20', '2026-07-30', '2026-08-20'];

let app: TestApplication;
let owner: TestOwner;
let limited: TestOwner;
let clientIds: string[];

beforeAll(async () => {
  app = await TestApplication.start();
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await app.owner();
  clientIds = [(await app.client(owner)).id, (await app.client(owner)).id];
  limited = await app.member(owner.organizationId, 'member', { clientIds: clientIds.slice(1) });
  for (let n = 0; n < 48; n += 1) await addVaried(n);
});
afterAll(() => app.stop());

/** Each word meets each end, snoozed and awake; every second question of a word `proposed` has gone unanswered. */
async function addVaried(n: number): Promise<void> {
  const clientId = clientIds[n % 5 === 0 ? 1 : 0] ?? '';
  const state = STATES[n % STATES.length] ?? 'upcoming';
  const id = await addRenewal(app.admin, owner, { clientId, mark: `n${n}`, periodEnd: ENDS[n % 4] ?? '' });
  await app.admin.query(
    `UPDATE oficio.renewals SET state = $2, consent = $3, registry = $4, snoozed_until = $5, payer = $6, currency = $7,
       price_minor = $8, cost_minor = $9 WHERE id = $1`,
    [
      id,
      state,
      state === 'proposed' || state === 'approved' ? state : 'notAsked',
      { renewed: 'confirmed', lapsed: 'lapsed' }[state as string] ?? 'open',
      [null, '2026-06-30', '2026-06-10', null, null][n % 5],
      n % 7 === 0 ? 'client' : 'us',
      n % 3 === 0 ? 'EUR' : 'MXN',
      1_000 + n,
      100 + n,
    ],
  );
  await app.admin.query(
    `UPDATE oficio.renewal_proposals SET valid_until = $2
     WHERE id = (SELECT proposal_id FROM oficio.renewals WHERE id = $1)`,
    [id, n % STATES.length === 1 ? '2026-06-14' : '2026-06-15'],
  );
  if (n % 8 !== 0) return;
  const hostingId = await addRealtimeRow(app.admin, 'hosting_clients', owner, { clientId, name: `n${n}` });
  await app.admin.query('UPDATE oficio.renewals SET domain_id = NULL, hosting_id = $2 WHERE id = $1', [
    id,
    hostingId,
  ]);
}

const FILTERS: readonly Query[] = [
  {},
  ...(['upcoming', 'proposed', 'approved', 'lapsed'] as const).map((state) => ({ state })),
  ...RENEWAL_DUES.map((due) => ({ due })),
  ...(['domain', 'hosting'] as const).map((kind) => ({ kind })),
  { snoozed: 'true' },
  { snoozed: 'any' },
  { month: '2026-06' },
  { currency: 'EUR' },
  { exposure: 'true' },
  { from: '2026-06-15', to: '2026-07-31' },
] as Query[];

const PAIRS = FILTERS.flatMap((one, index) => FILTERS.slice(index).map((other) => ({ ...one, ...other })));

test.each([
  ['each two filters', 'owner', PAIRS],
  ['each filter of a limited member', 'limited', FILTERS],
] as const)('the total and the sums are those of the rows: %s', async (_, who, queries) => {
  const as = { owner, limited }[who];
  const wrong = [];
  for (const query of queries) {
    const { body } = await app.call(renewalRoutes.list, { as, query: { ...query, limit: 100 } as never });
    const expected = { total: body.items.length, sums: sumsOf(body.items) };
    const given = { total: body.total, sums: body.sums };
    if (JSON.stringify(given) !== JSON.stringify(expected)) wrong.push({ query, given, expected });
  }
  expect(wrong).toEqual([]);
});

test('a limited member has the renewals of the assigned clients alone', async () => {
  const { body } = await app.call(renewalRoutes.list, { as: limited, query: { snoozed: 'any' } });
  expect(body.total).toBeGreaterThan(0);
  expect(new Set(body.items.map(({ clientId }) => clientId))).toEqual(new Set(clientIds.slice(1)));
});

function sumsOf(items: readonly RenewalListItem[]) {
  const paid = items.filter(({ payer }) => payer === 'us');
  return [...new Set(paid.map(({ currency }) => currency))].sort().map((currency) => {
    const own = paid.filter((item) => item.currency === currency);
    return {
      currency,
      count: own.length,
      priceMinor: own.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
      costMinor: own.reduce((sum, { costMinor }) => sum + costMinor, 0),
    };
  });
}
