import { expect, test } from 'vitest';
import * as contracts from './index.ts';
import { clientRoutes, invoiceRoutes, paymentRoutes, type Route } from './index.ts';
import {
  REALTIME_TABLE_NAMES,
  REALTIME_TABLES,
  stalePathsAfter,
  stalePathsOf,
  tableOfList,
} from './live-tables.ts';

const readPaths = readPathsOf(contracts);
/** A table's area is built when its list has a route. */
const built = REALTIME_TABLE_NAMES.filter((table) => readPaths.has(REALTIME_TABLES[table].list));

/** The figures of areas that aren't built. */
const LATER = ['/api/projects/analytics'];

test('the client area is built', () => {
  expect(built).toContain('client_directory');
});

test.each(built)('%s: each stale path has a route', (table) => {
  const stale = stalePathsOf(table, ':id').map((path) => path.replace('/*', '/:id'));
  expect(stale.filter((path) => !readPaths.has(path) && !LATER.includes(path))).toEqual([]);
});

test.each(built)('%s: each route below its list is among the stale paths', (table) => {
  const { list } = REALTIME_TABLES[table];
  const below = [...readPaths].filter((path) => path === list || path.startsWith(`${list}/`));
  expect(below.filter((path) => !stalePathsOf(table, ':id').includes(path))).toEqual([]);
});

test('a changed client makes its lists, itself, the dashboards and the records of clients stale', () => {
  expect(stalePathsOf('client_directory', 'a')).toEqual([
    '/api/clients',
    '/api/clients/a',
    '/api/clients/a/balance',
    '/api/clients/a/notes',
    '/api/clients/a/portal-access',
    '/api/clients/a/rows',
    '/api/clients/a/statement',
    '/api/clients/a/statement/mail',
    '/api/clients/a/timeline',
    '/api/clients/trash',
    '/api/clients/analytics',
    '/api/client-tags',
    '/api/dashboard',
    '/api/dashboard/all',
    '/api/outbox',
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
    '/api/time',
    '/api/time/week',
    '/api/time/unbilled',
    '/api/time-entries',
    '/api/time-entries/*',
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
    '/api/notifications',
    '/api/notifications/count',
  ]);
});

test.each(built.filter((table) => table !== 'client_directory'))(
  '%s: a changed client makes its list and its records stale',
  (table) => {
    const { list } = REALTIME_TABLES[table];
    expect(stalePathsOf('client_directory')).toEqual(expect.arrayContaining([list, `${list}/*`]));
  },
);

test('no list belongs to two tables', () => {
  const paths = REALTIME_TABLE_NAMES.map((table) => REALTIME_TABLES[table].list);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a list names its table', () => {
  expect(tableOfList('/api/clients')).toBe('client_directory');
  expect(tableOfList('/api/organization')).toBeUndefined();
});

test('a write makes stale what its route names, or else its live table', () => {
  expect(stalePathsAfter(clientRoutes.update)).toEqual(stalePathsOf('client_directory'));
  expect(stalePathsAfter(invoiceRoutes.mailPreview)).toEqual([]);
  const paths = stalePathsAfter(paymentRoutes.record);
  expect(paths).toEqual(expect.arrayContaining([...stalePathsOf('invoices'), ...stalePathsOf('income')]));
  expect(new Set(paths).size).toBe(paths.length);
});

test('each stale path of a route is read by a route', () => {
  const stale = routesOf(contracts).flatMap((route) =>
    (route.stale ?? []).filter((entry) => entry.startsWith('/')),
  );
  expect(stale).not.toEqual([]);
  // A star at the end stands for everything below the path before it.
  const isRead = (path: string) =>
    path.endsWith('/*')
      ? [...readPaths].some((read) => read.startsWith(path.slice(0, -1)))
      : readPaths.has(path.replace('*', ':id'));
  expect(stale.filter((path) => !isRead(path))).toEqual([]);
});

test('a write below a list makes the list stale', () => {
  const lists = routesOf(contracts).filter(({ method, answer }) => method === 'GET' && isList(answer));
  const left = lists.flatMap(({ path }) =>
    routesOf(contracts)
      .filter((route) => route.method !== 'GET' && (route.path === path || route.path.startsWith(`${path}/`)))
      .filter((route) => route.stale?.length !== 0 && !NO_CHANGE.includes(route.path))
      .filter((route) => !stalePathsAfter(route).includes(path.replace(/:\w+/, '*')))
      .map(({ method, path: write }) => `${method} ${write} leaves ${path}`),
  );
  expect(lists.map(({ path }) => path)).toContain('/api/documents');
  expect(left).toEqual([]);
});

/** A receipt that is sent changes no payment, and a session or a link that ends changes no client. */
const NO_CHANGE = [
  '/api/payments/:id/mail',
  '/api/clients/:id/portal-sessions/:sessionId',
  '/api/clients/:id/public-links/:linkId',
];

/** Whether an answer has the items of a list. */
function isList(answer: unknown): boolean {
  const { shape = {} } = Object(answer) as { shape?: object };
  return 'items' in shape;
}

function routesOf(groups: object): Route<undefined, undefined>[] {
  return Object.values(groups)
    .flatMap((group) => Object.values(Object(group)))
    .map(Object)
    .filter(({ path, access }) => path && access);
}

/** The paths of all routes that read something; a download, which has no answer of the contract, isn't cached. */
function readPathsOf(groups: object): Set<string> {
  return new Set(
    routesOf(groups)
      .filter(({ method, answer }) => method === 'GET' && answer)
      .map(({ path }) => path.replace(/:\w+/, ':id')),
  );
}
