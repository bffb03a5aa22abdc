interface LiveTable {
  /** What a person calls one row, at the beginning of a sentence. */
  one: string;
  /** What a person calls several rows. */
  many: string;
  /** The path of the list; a row's own path is `{list}/{id}`. */
  list: `/api/${string}`;
  /** The last segments of the paths below a row's own. */
  parts?: readonly string[];
  /** Further paths whose answers a change of any row makes stale. */
  dependents: readonly `/api/${string}`[];
}

/** Time entries, and what of them can be billed. */
const TIME_ENTRIES = ['/api/time/unbilled', '/api/time-entries', '/api/time-entries/*'] as const;

/** The sums of projects, of which documents, income and expenses are parts. */
const MONEY_OF_PROJECTS = ['/api/projects/analytics', '/api/projects/*/money'] as const;

/** What payments and documents change together. */
const MONEY_OF_CLIENTS = [
  '/api/payments',
  '/api/payments/*',
  '/api/client-debts',
  '/api/clients/*/balance',
  '/api/clients/*/statement',
] as const;

/** The figures that documents, income and expenses change. */
const FIGURES = ['/api/accounting/overview', '/api/accounting/reports/*'] as const;

/** What income and expenses change together. */
const BOOKS = [
  '/api/recurring',
  '/api/recurring/*',
  '/api/recurring/*/preview',
  '/api/categories',
  '/api/accounting/closing',
  '/api/clients/*/timeline',
  '/api/dashboard',
  '/api/dashboard/all',
] as const;

/** What a change of any table can have notified of. */
const NOTIFIED = ['/api/notifications', '/api/notifications/count'] as const;

/** The tables whose changes reach the browser, in the order of the specification. */
export const REALTIME_TABLES = {
  client_directory: {
    one: 'Client',
    many: 'clients',
    list: '/api/clients',
    parts: ['balance', 'notes', 'portal-access', 'rows', 'statement', 'statement/mail', 'timeline'],
    dependents: [
      '/api/clients/trash',
      '/api/clients/analytics',
      '/api/client-tags',
      '/api/dashboard',
      '/api/dashboard/all',
      '/api/outbox',
      // A record that leaves a client leaves the sight of its limited members, whom only the client's change reaches.
      '/api/hosting-clients',
      '/api/hosting-clients/*',
      '/api/hosting-clients/all',
      '/api/domains',
      '/api/domains/*',
      '/api/certificates',
      '/api/certificates/*',
      '/api/projects',
      '/api/projects/*',
      '/api/tasks',
      '/api/tasks/*',
      // A timer leaves its mark in the client of its project.
      '/api/time',
      '/api/time/week',
      ...TIME_ENTRIES,
      '/api/invoices',
      '/api/invoices/*',
      '/api/quotes',
      '/api/quotes/*',
      '/api/income',
      '/api/income/*',
      '/api/expenses',
      '/api/expenses/*',
      '/api/support/tickets',
      '/api/support/tickets/*',
    ],
  },
  hosting_clients: {
    one: 'Hosting',
    many: 'services',
    list: '/api/hosting-clients',
    dependents: [
      '/api/hosting-clients/all',
      '/api/hosting-clients/trash',
      '/api/hosting/analytics',
      '/api/domain/analytics',
      '/api/renewals',
      '/api/renewals/*',
      '/api/renewal-proposals/*/links',
      '/api/clients',
      // A domain names the service that hosts it, and a certificate has its client.
      '/api/domains/*',
      '/api/certificates',
      '/api/certificates/*',
      '/api/clients/*/timeline',
      '/api/dashboard',
      '/api/dashboard/all',
    ],
  },
  domains: {
    one: 'Domain',
    many: 'domains',
    list: '/api/domains',
    parts: ['evidence'],
    dependents: [
      '/api/domains/trash',
      '/api/hosting/analytics',
      '/api/domain/analytics',
      '/api/clients',
      // A service names its domain, and a certificate has its client.
      '/api/hosting-clients/*',
      '/api/certificates',
      '/api/certificates/*',
      '/api/clients/*/timeline',
      '/api/dashboard',
      '/api/dashboard/all',
      '/api/renewals',
      '/api/renewals/*',
      '/api/renewal-proposals/*/links',
    ],
  },
  invoices: {
    one: 'Invoice',
    many: 'invoices',
    list: '/api/invoices',
    parts: [
      'document',
      'files',
      'links',
      'mail',
      'online-payments',
      'settlements',
      'timeline',
      'unprintable-characters',
    ],
    dependents: [
      // A quote can be invoiced again when its invoice is gone.
      '/api/quotes',
      '/api/quotes/*',
      '/api/invoices/trash',
      '/api/invoices/sums',
      '/api/invoices/analytics',
      '/api/invoices/analytics/items',
      '/api/invoices/deposits',
      '/api/outbox',
      '/api/clients',
      '/api/clients/analytics',
      '/api/clients/*/portal-access',
      '/api/clients/*/timeline',
      '/api/dashboard',
      '/api/dashboard/all',
      '/api/recurring',
      '/api/recurring/*',
      '/api/recurring/*/preview',
      // An expense and a time entry name the invoice that bills them.
      ...TIME_ENTRIES,
      '/api/expenses',
      '/api/expenses/*',
      ...MONEY_OF_CLIENTS,
      ...MONEY_OF_PROJECTS,
      ...FIGURES,
    ],
  },
  income: {
    one: 'Income',
    many: 'income entries',
    list: '/api/income',
    parts: ['files'],
    dependents: [
      '/api/income/trash',
      '/api/income/analytics',
      ...MONEY_OF_PROJECTS,
      '/api/invoices/*/settlements',
      ...BOOKS,
      ...FIGURES,
      ...MONEY_OF_CLIENTS,
      '/api/invoices/sums',
      '/api/invoices/analytics',
    ],
  },
  expenses: {
    one: 'Expense',
    many: 'expenses',
    list: '/api/expenses',
    parts: ['files'],
    dependents: [
      '/api/expenses/trash',
      '/api/expenses/analytics',
      ...MONEY_OF_PROJECTS,
      ...BOOKS,
      ...FIGURES,
    ],
  },
} as const satisfies Record<string, LiveTable>;

export type RealtimeTable = keyof typeof REALTIME_TABLES;

export const REALTIME_TABLE_NAMES = Object.keys(REALTIME_TABLES) as RealtimeTable[];

/**
 * The paths whose answers are stale after a change of the row `id`. Without an id they are those of any row, with `*` in
 * its place.
 */
export function stalePathsOf(table: RealtimeTable, id = '*'): string[] {
  const { list, parts = [], dependents }: LiveTable = REALTIME_TABLES[table];
  return [list, `${list}/${id}`, ...parts.map((part) => `${list}/${id}/${part}`), ...dependents, ...NOTIFIED];
}

/** The paths that a call of the route makes stale, whichever row it concerns. */
export function stalePathsAfter(route: {
  path: string;
  stale?: readonly (RealtimeTable | `/api/${string}`)[] | undefined;
}): string[] {
  const table = tableOfList(route.path.split('/', 3).join('/'));
  const stale = route.stale ?? (table ? [table] : []);
  return [...new Set(stale.flatMap((entry) => (isPath(entry) ? entry : stalePathsOf(entry))))];
}

function isPath(entry: RealtimeTable | `/api/${string}`): entry is `/api/${string}` {
  return entry.startsWith('/');
}

/** The table whose rows are the records of a list; undefined where no live table has this list. */
export function tableOfList(list: string): RealtimeTable | undefined {
  return REALTIME_TABLE_NAMES.find((table) => REALTIME_TABLES[table].list === list);
}
