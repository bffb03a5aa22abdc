import type { AnswerOf, invoiceAnalyticsRoutes } from '@oficio/contracts';

/** The figures of some invoices, by default two over 1,000.00, all issued in January. */
export function invoiceFigures(
  two = { amountMinor: 200_000, count: 2 },
): AnswerOf<typeof invoiceAnalyticsRoutes.figures> {
  const none = { amountMinor: 0, count: 0 };
  return {
    from: '2025-12-01',
    to: '2026-01-31',
    currencies: [
      {
        currency: 'MXN',
        invoiced: two,
        received: none,
        collectedMinor: 0,
        paidOff: { count: 0, days: 0 },
        outstanding: two,
        byMonth: [
          { month: '2025-12', invoiced: none, received: none },
          { month: '2026-01', invoiced: two, received: none },
        ],
        ageing: [two, none, none, none, none].map((part) => ({ dueFrom: null, dueTo: null, ...part })),
        funnel: { issued: 2, sent: 1, viewed: 1, paid: 0 },
        topClients: [],
      },
    ],
  };
}
