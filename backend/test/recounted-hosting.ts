import {
  addDays,
  addMonths,
  type DomainAnalytics,
  type HostingAnalytics,
  LOOKUP_PROBLEMS,
  type LocalDate,
} from '@oficio/contracts';
import { renewalWord } from '@oficio/machines/renewal';
import type { DrawnDomain, DrawnRenewal, DrawnService } from './hosting-rows.ts';

interface Rows {
  services: readonly DrawnService[];
  domains: readonly DrawnDomain[];
  renewals: readonly DrawnRenewal[];
}

/** Renewals in a year. */
const A_YEAR: Record<DrawnService['cycle'], number> = {
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  annual: 1,
  biennial: 1 / 2,
  triennial: 1 / 3,
  one_time: 0,
};

type Terms = Pick<DrawnService, 'amount' | 'price'>;
const sumsOf = (rows: readonly Terms[]) => ({
  count: rows.length,
  priceMinor: rows.reduce((sum, { price }) => sum + price, 0),
  costMinor: rows.reduce((sum, { amount }) => sum + amount, 0),
});

/** The figures of rows, counted one by one. A name stands in lower case. */
export function recount({ services, domains, renewals }: Rows, today: LocalDate) {
  const sold = services.filter(
    ({ state, status, payer }) =>
      state === 'open' && ['pending', 'active', 'suspended'].includes(status) && payer === 'us',
  );
  const active = domains.filter(({ state, status }) => state === 'open' && status === 'active');
  const ours = active.filter(({ payer }) => payer === 'us');
  const exposed = renewals.filter(
    ({ payer, consent, billing, registry, days }) =>
      payer === 'us' &&
      !['approved', 'notNeeded'].includes(consent) &&
      !['paid', 'waived'].includes(billing) &&
      !['confirmed', 'lapsed'].includes(registry) &&
      days >= 0 &&
      days <= 30,
  );
  const months = Array.from({ length: 12 }, (_, index) =>
    addMonths(`${today.slice(0, 7)}-01`, index).slice(0, 7),
  );
  const isDated = (one: DrawnService) => !(one.isOnce && one.cycle === 'one_time');
  const isIn = (month: string) => (one: { days: number }) => addDays(today, one.days).startsWith(month);
  const within = (most: number) => (one: { days: number }) => one.days >= 0 && one.days <= most;
  const dated = active.filter(({ hasDate }) => hasDate);
  const lapses = (state: string) =>
    renewals.filter(
      (one) =>
        one.isOfDomain &&
        renewalWord({ ...one, priceMinor: one.price }) === state &&
        addDays(today, one.days) >= addMonths(today, -12) &&
        one.days <= 0,
    ).length;
  const [lapsed, renewed, renewedUnpaid] = [lapses('lapsed'), lapses('renewed'), lapses('renewedUnpaid')];
  const ended = lapsed + renewed + renewedUnpaid;
  return {
    hosting: ['JPY', 'MXN', 'USD'].flatMap((currency) => {
      const of = <Row extends { currency: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.currency === currency);
      const providers = groups(of(sold), ({ provider }) => provider?.toLowerCase() ?? null);
      const figures = {
        currency,
        ahead: [30, 60, 90].map((days) => ({
          days,
          services: sumsOf(of(sold).filter(isDated).filter(within(days))),
          domains: sumsOf(
            of(ours)
              .filter(({ hasDate }) => hasDate)
              .filter(within(days)),
          ),
        })),
        exposure: { count: of(exposed).length, costMinor: sumsOf(of(exposed)).costMinor },
        byMonth: months.map((month) => ({ month, ...sumsOf(of(sold).filter(isDated).filter(isIn(month))) })),
        byProvider: providers.map(([provider, rows]) => ({
          provider,
          count: rows.length,
          priceMinor: Math.round(rows.reduce((sum, { price, cycle }) => sum + price * A_YEAR[cycle], 0)),
          costMinor: Math.round(rows.reduce((sum, { amount, cycle }) => sum + amount * A_YEAR[cycle], 0)),
        })),
      };
      const counts = [
        ...figures.byProvider,
        figures.exposure,
        ...figures.byMonth,
        ...figures.ahead.map((one) => one.domains),
      ];
      return counts.some(({ count }) => count > 0) ? [figures] : [];
    }),
    domains: {
      total: active.length,
      expired: active.filter(({ hasDate, days, isLost }) => isLost || (hasDate && days < 0)).length,
      unknown: active.length - dated.length,
      within: [7, 30, 60, 90].map((days) => ({ days, count: dated.filter(within(days)).length })),
      conflicts: active.filter(({ isInConflict }) => isInConflict).length,
      autoRenewOff: active.filter(({ autoRenew }) => !autoRenew).length,
      lookupProblems: active.filter(({ lookup }) => LOOKUP_PROBLEMS.some((status) => status === lookup))
        .length,
      byRegistrar: groups(active, ({ registrar }) => registrar?.toLowerCase() ?? null).map(
        ([registrar, rows]) => ({
          registrar,
          count: rows.length,
        }),
      ),
      byTld: groups(active, ({ tld }) => tld).map(([tld, rows]) => ({ tld, count: rows.length })),
      byMonth: months.map((month) => ({ month, count: dated.filter(isIn(month)).length })),
      lapses: {
        from: addMonths(today, -12),
        to: today,
        lapsed,
        renewed,
        renewedUnpaid,
        rate: ended === 0 ? null : lapsed / ended,
      },
    },
  };
}

/** The answers in the form of `recount`. */
export function comparable(hosting: HostingAnalytics, domains: DomainAnalytics) {
  return {
    hosting: hosting.currencies
      .map(({ byProvider, ...figures }) => ({
        ...figures,
        byProvider: byProvider.map((one) => ({ ...one, provider: one.provider?.toLowerCase() ?? null })),
      }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    domains: {
      ...domains,
      byRegistrar: domains.byRegistrar.map(({ registrar, count }) => ({
        registrar: registrar?.toLowerCase() ?? null,
        count,
      })),
    },
  };
}

/** Rows by a key, the largest group first, then by the key. */
function groups<Row, Key extends string | null>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): [Key, Row[]][] {
  return [...Map.groupBy(rows, keyOf)].toSorted(
    ([one, ofOne], [other, ofOther]) =>
      ofOther.length - ofOne.length || ((one ?? '') < (other ?? '') ? -1 : 1),
  );
}
