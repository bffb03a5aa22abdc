import type { DashboardAll } from '@oficio/contracts';

export const NO_RENEWALS: DashboardAll['renewals'] = {
  due: { count: 0, sums: [] },
  waiting: { count: 0, since: null },
  exposure: [],
};

const NOTHING = { count: 0, amountMinor: 0 };

const moneyOf = (currency: string, outstandingMinor: number, overdueMinor: number) => ({
  currency,
  outstanding: { count: 4, amountMinor: outstandingMinor },
  overdue: { count: overdueMinor > 0 ? 3 : 0, amountMinor: overdueMinor },
  receivedThisMonth: { count: 2, amountMinor: 46_361_34 },
  expensesThisMonth: NOTHING,
  netThisMonthMinor: 46_361_34,
  before: { receivedMinor: 20_000_00, expensesMinor: 0, netMinor: 20_000_00 },
});

const flowOf = (currency: string) => ({
  currency,
  byMonth: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    incomeMinor: index * 1_000_00,
    expensesMinor: 500_00,
  })),
});

const ageingOf = (currency: string) => ({
  currency,
  outstanding: { count: 1, amountMinor: 10_000 },
  ageing: [10_000, 0, 0, 0, 0].map((amountMinor) => ({
    dueFrom: null,
    dueTo: null,
    count: amountMinor > 0 ? 1 : 0,
    amountMinor,
  })),
});

const forecastOf = (currency: string, amountMinor: number) => ({
  currency,
  steps: ['2026-12-27', '2027-01-26', '2027-02-25'].map((until) => ({
    until,
    owed: { count: 1, amountMinor },
    recurringIncome: { count: 1, amountMinor: 100_00 },
    recurringExpenses: { count: 1, amountMinor: 999_999_99 },
    amountMinor: amountMinor + 100_00 - 999_999_99,
  })),
});

/** The parts with money, in these currencies. The first one is the organization's. */
export function moneyIn(codes: readonly string[]) {
  const [own = 'MXN'] = codes;
  const each = <Figures>(figuresOf: (currency: string) => Figures) => ({
    currencies: codes.map(figuresOf),
    converted: figuresOf(own),
  });
  return {
    money: {
      from: '2026-11-01',
      to: '2026-11-30',
      ...each((code) => (code === own ? moneyOf(code, 1_234_567_89, 24_660_00) : moneyOf(code, 128_00, 0))),
    },
    flow: each(flowOf),
    ageing: each(ageingOf),
    forecast: {
      ...each((code) => forecastOf(code, code === own ? 1_000_00 : 128_00)),
      withoutRate: [],
    },
  };
}

/** A dashboard with something of each part. The US dollar has no amounts. */
export function dashboard(): DashboardAll {
  const parts = moneyIn(['MXN', 'EUR']);
  const unused = {
    currency: 'USD',
    outstanding: NOTHING,
    overdue: NOTHING,
    receivedThisMonth: NOTHING,
    expensesThisMonth: NOTHING,
    netThisMonthMinor: 0,
    before: { receivedMinor: 0, expensesMinor: 0, netMinor: 0 },
  };
  return {
    ...parts,
    money: { ...parts.money, currencies: [...parts.money.currencies, unused] },
    clients: { total: 38, active: 31, leads: 4, archived: 1, newThisMonth: 5 },
    mails: { failed: 1, uncertain: 2 },
    waiting: { drafts: 4, pausedSeries: 1 },
    renewals: {
      due: {
        count: 5,
        sums: [
          { currency: 'MXN', count: 3, priceMinor: 75_000, costMinor: 54_000 },
          { currency: 'EUR', count: 1, priceMinor: 1_500, costMinor: 2_000 },
        ],
      },
      waiting: { count: 2, since: '2020-01-01' },
      exposure: [{ currency: 'MXN', count: 2, costMinor: 36_000 }],
    },
    checklist: [
      { step: 'trial', done: true },
      { step: 'organization', done: true },
      { step: 'logo', done: false },
      { step: 'client', done: false },
      { step: 'invoice', done: false },
      { step: 'domain', done: false },
    ],
    cards: null,
    overdueInvoices: [],
    recentPayments: [],
    recurring: [],
    recentClients: [],
    activity: [],
    newClientsByMonth: [{ month: '2026-11', count: 5 }],
  };
}
