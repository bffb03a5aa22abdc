import { randomUUID } from 'node:crypto';
import {
  addDays,
  endOfMonth,
  QUOTE_OUTCOMES,
  type QuoteFigures,
  quoteAnalyticsRoutes,
  quoteRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { issuer } from '../../../test/test-invoices.ts';

const TODAY = '2026-06-15';
const CURRENCIES = ['MXN', 'USD', 'EUR'] as const;
/** The first day of the figures. */
const FROM = '2025-11-01';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

const figures = async (as: TestPerson) =>
  (await app.call(quoteAnalyticsRoutes.figures, { as, query: { from: FROM } })).body;

/** A quote of one of five clients, in any state. It is answered some hours after noon of its day of sending. */
const randomQuote = fc
  .record({
    lifecycle: fc.constantFrom('draft', 'open', 'open', 'accepted', 'accepted', 'declined', 'withdrawn'),
    currency: fc.constantFrom(...CURRENCIES),
    client: fc.integer({ min: 0, max: 4 }),
    age: fc.integer({ min: 0, max: 300 }),
    validDays: fc.option(fc.integer({ min: 0, max: 60 })),
    answerHours: fc.integer({ min: 0, max: 2_000 }),
    total: fc.integer({ min: 0, max: 1_000_000 }),
    archived: fc.boolean(),
  })
  .map(({ age, validDays, lifecycle, ...rest }) => {
    const sentOn = addDays(TODAY, -age);
    return {
      ...rest,
      lifecycle,
      id: randomUUID(),
      sentOn: lifecycle === 'draft' ? null : sentOn,
      validUntil: validDays === null ? null : addDays(sentOn, validDays),
      isAnswered: lifecycle === 'accepted' || lifecycle === 'declined',
    };
  });
type RandomQuote = typeof randomQuote extends fc.Arbitrary<infer Row> ? Row : never;

async function insertQuotes(
  as: TestOwner,
  rows: readonly (Omit<RandomQuote, 'client'> & { client: string | undefined })[],
): Promise<void> {
  await app.admin.query(
    `INSERT INTO public.quotes (id, organization_id, created_by, client_id, series, number, lifecycle, sent_on,
       valid_until, currency, tax_mode, rounding_mode, lines, taxes, net_minor, tax_minor, withheld_minor, adjust_minor,
       total_minor, answered_at, answered_by, answer_name, archived_at, created_at, updated_at)
     SELECT id, $1, $2, client, 'Q', CASE lifecycle WHEN 'draft' THEN NULL ELSE id::text END, lifecycle, "sentOn",
       "validUntil", currency, 'exclusive', 'per_invoice', '[]', '[]', total, 0, 0, 0, total,
       CASE WHEN "isAnswered" THEN "sentOn" + interval '18 hours' + make_interval(hours => "answerHours") END,
       CASE WHEN "isAnswered" THEN 'client' END, CASE WHEN "isAnswered" THEN 'Eva' END,
       CASE WHEN archived THEN now() END, now(), now()
     FROM jsonb_to_recordset($3) AS quote (id uuid, client uuid, lifecycle text, "sentOn" date, "validUntil" date,
       currency text, total bigint, "isAnswered" boolean, "answerHours" integer, archived boolean)`,
    [as.organizationId, as.userId, JSON.stringify(rows)],
  );
}

async function sumOf(as: TestPerson, query: Record<string, string>) {
  const { body } = await app.call(quoteRoutes.list, {
    as,
    query: { ...query, limit: String(TABLE.maxPageSize) },
  });
  return { count: body.total, amountMinor: body.items.reduce((sum, { totalMinor }) => sum + totalMinor, 0) };
}

/** The sums of the lists to which the figures of a currency lead. */
async function listed(
  as: TestPerson,
  { currency, byMonth }: QuoteFigures,
  days: { from: string; to: string },
) {
  const sent = await sumOf(as, { outcome: 'sent', currency, ...days });
  const outcomes = await Promise.all(
    QUOTE_OUTCOMES.map(
      async (outcome) => [outcome, await sumOf(as, { outcome, currency, ...days })] as const,
    ),
  );
  const months = await Promise.all(
    byMonth.map(async ({ month }) => {
      const only = { currency, from: `${month}-01`, to: endOfMonth(`${month}-01`) };
      return {
        month,
        sent: await sumOf(as, { outcome: 'sent', ...only }),
        accepted: await sumOf(as, { outcome: 'accepted', ...only }),
      };
    }),
  );
  return {
    sent,
    ...Object.fromEntries(outcomes),
    openToday: await sumOf(as, { status: 'open', currency }),
    byMonth: months,
  };
}

/** The rate, and the median of the days, of rows. */
function recounted(rows: readonly RandomQuote[], currency: string) {
  const own = rows.filter((row) => row.currency === currency && row.sentOn !== null && row.sentOn >= FROM);
  const accepted = own.filter(({ lifecycle }) => lifecycle === 'accepted').length;
  const lost = own.filter(
    ({ lifecycle, validUntil }) =>
      lifecycle === 'declined' || (lifecycle === 'open' && validUntil !== null && validUntil < TODAY),
  ).length;
  // Noon in Mexico City is 18:00 UTC, so a day begins twelve hours after it.
  const days = own
    .filter(({ isAnswered }) => isAnswered)
    .map(({ answerHours }) => Math.floor((answerHours + 12) / 24))
    .toSorted((one, other) => one - other);
  const middle = [days[Math.floor((days.length - 1) / 2)] ?? 0, days[Math.floor(days.length / 2)] ?? 0];
  return {
    acceptanceRate: accepted + lost === 0 ? null : accepted / (accepted + lost),
    answered: {
      count: days.length,
      medianDays: days.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    },
  };
}

test('for random quotes of three currencies, each figure equals its list, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomQuote, { minLength: 1, maxLength: 60 }), async (rows) => {
      const as = await app.owner();
      const clients = await Promise.all(Array.from({ length: 5 }, () => app.client(as)));
      const idOf = ({ client }: RandomQuote) => clients[client]?.id;
      await insertQuotes(
        as,
        rows.map((row) => ({ ...row, client: idOf(row) })),
      );
      const clientIds = clients.slice(0, 2).map(({ id }) => id);
      const manager = await app.member(as.organizationId, 'manager', { clientIds });
      for (const [person, own] of [
        [as, rows],
        [manager, rows.filter(({ client }) => client < 2)],
      ] as const) {
        const { from, to, currencies } = await figures(person);
        expect([from, to]).toEqual([FROM, '2026-06-30']);
        for (const shown of currencies) {
          const { currency, acceptanceRate, answered, ...sums } = shown;
          expect(sums, currency).toEqual(await listed(person, shown, { from, to }));
          expect({ acceptanceRate, answered }, currency).toEqual(recounted(own, currency));
          const { sent, ...outcomes } = sums;
          const parts = QUOTE_OUTCOMES.map((outcome) => outcomes[outcome].amountMinor);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sent.amountMinor);
        }
        const shown = new Set(currencies.map(({ currency }) => currency));
        const missed = own.filter(
          ({ sentOn, currency }) => sentOn !== null && sentOn >= FROM && !shown.has(currency),
        );
        expect(missed).toEqual([]);
      }
    }),
    { numRuns: 6 },
  );
});

test('roles that read the books see the figures, and the range is at most five years', async () => {
  const member = await app.member(owner.organizationId, 'member');
  expect(refusal(await app.call(quoteAnalyticsRoutes.figures, { as: member }))).toEqual([
    403,
    'access.forbidden',
  ]);
  const wide = await app.call(quoteAnalyticsRoutes.figures, { as: owner, query: { from: '2019-01-01' } });
  expect(refusal(wide)).toEqual([400, 'request.invalid']);
});
