import {
  clientRoutes,
  domainRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  paymentRoutes,
  quoteRoutes,
  recurringRoutes,
  ticketRoutes,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { answerEverything } from './answer-everything.ts';
import type { AnyRoute, FakeServer } from './fake-server.ts';

export interface ListStop {
  name: string;
  path: string;
  route: AnyRoute;
  /** The fields of a row that decide its width. */
  row: object;
  /** The sums beside the rows. */
  sums?: object[];
  /** The list can't be saved as a view. */
  hasNoViews?: true;
}

const ROWS = 30;
const CLIENT = 'Estudio de Arquitectura Cardón, Rivera y Asociados';
const MONEY = { currency: 'EUR', totalMinor: 12_345_678_900, balanceMinor: 12_345_678_900 };
const PAID = {
  currency: 'MXN',
  count: 3,
  receivedMinor: 12_345_678_900,
  refundedMinor: 0,
  unallocatedMinor: 5,
};

/** The list of each area. */
export const LISTS: readonly ListStop[] = [
  {
    name: 'invoices',
    path: '/invoices',
    route: invoiceRoutes.list,
    row: {
      clientName: CLIENT,
      number: 'INV-2026-0001',
      lifecycle: 'issued',
      dueDate: '2026-01-15',
      ...MONEY,
    },
  },
  {
    name: 'quotes',
    path: '/invoices/quotes',
    route: quoteRoutes.list,
    row: {
      clientName: CLIENT,
      number: 'QUO-2026-0001',
      revision: 2,
      lifecycle: 'open',
      validUntil: '2026-01-15',
      sentOn: '2026-01-01',
      ...MONEY,
    },
  },
  {
    name: 'payments',
    path: '/invoices/payments',
    route: paymentRoutes.list,
    row: {
      clientName: CLIENT,
      reference: 'SPEI 0123456789012345',
      currency: 'EUR',
      amountMinor: 12_345_678_900,
    },
    sums: [PAID, Object.assign({}, PAID, { currency: 'EUR' })],
  },
  {
    name: 'clients',
    path: '/clients',
    route: clientRoutes.list,
    row: {
      displayName: CLIENT,
      email: 'direccion@estudio-cardon.example',
      tags: ['web', 'retainer', 'vip', 'old'],
    },
  },
  {
    name: 'domains',
    path: '/hosting/domains',
    route: domainRoutes.list,
    row: {
      name: 'estudio-de-arquitectura-cardon-rivera.example',
      clientName: CLIENT,
      expiresOn: '2026-01-15',
      tags: ['web', 'retainer', 'vip', 'old'],
    },
  },
  {
    name: 'expenses',
    path: '/accounting/expenses',
    route: expenseRoutes.list,
    row: {
      vendor: CLIENT,
      categoryName: 'Software and subscriptions',
      currency: 'EUR',
      amountMinor: 12_345_678_900,
    },
  },
  {
    name: 'income',
    path: '/accounting/income',
    route: incomeRoutes.list,
    row: { clientName: CLIENT, categoryName: 'Services', currency: 'EUR', amountMinor: 12_345_678_900 },
  },
  {
    name: 'recurring documents',
    path: '/accounting/recurring',
    route: recurringRoutes.list,
    row: {
      name: CLIENT,
      clientName: CLIENT,
      nextOn: '2026-02-01',
      lastFailure: 'The client is archived',
      ...MONEY,
    },
  },
  {
    name: 'requests of clients',
    path: '/support',
    route: ticketRoutes.list,
    hasNoViews: true,
    row: {
      desk: 'organization',
      number: 12_345,
      subject: CLIENT,
      status: 'waiting_on_support',
      requesterName: CLIENT,
      client: { id: '00000000-0000-7000-8000-000000000001', name: CLIENT },
      assignee: { id: '00000000-0000-7000-8000-000000000001', name: CLIENT },
    },
  },
];

/** The lists for the rules of the kit's own parts: the one with the most filters, or all of them with `--all`. */
export const EXAMPLES: readonly ListStop[] = isFullRun ? LISTS : LISTS.slice(0, 1);

/** Answers every route, and the list with a page of rows. */
export function answerList({ route, row, sums }: ListStop): (server: FakeServer) => void {
  return (server) => {
    const items = Array.from({ length: ROWS }, (_, index) => {
      const id = `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;
      return Object.assign(server.sampleItem(route) as unknown as object, row, { id });
    });
    const page = Object.assign(
      server.sample(route) as unknown as object,
      { items, total: ROWS },
      sums && { sums },
    );
    server.compute(route, () => page);
    const owed = { count: 3, amountMinor: 12_345_678_900 };
    const figures = { drafts: owed, outstanding: owed, overdue: owed, paid: owed };
    server.answer(
      invoiceRoutes.sums,
      server.sample(invoiceRoutes.sums, {
        currencies: ['MXN', 'EUR', 'USD'].map((currency) => Object.assign({ currency }, figures)),
        month: { from: '2026-01-01', to: '2026-01-31' },
      }),
    );
    answerEverything(server);
  };
}

/** What of a list is on screen, in pixels and rows. */
export function measureList() {
  const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
  return {
    rows: rows.length,
    firstRow: rows[0]?.top ?? Number.POSITIVE_INFINITY,
    seen: rows.filter(({ bottom }) => bottom <= innerHeight).length,
    heights: [...new Set(rows.map(({ height }) => height))],
  };
}

/** The cells whose content is cut although the column isn't one of cut texts, and tables wider than their place. */
export function cutCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('main td:not(.truncate), main section')];
  return cells
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((cell) => cell.getAttribute('aria-label') ?? cell.textContent ?? '');
}

/** The elements that scroll up and down beside the page. */
export function scrollersWithin(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight)
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .filter((element) => element.scrollHeight - element.clientHeight > 1)
    .map(({ tagName, className }) => `${tagName} ${className}`);
}
