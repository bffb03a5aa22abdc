import {
  certificateRoutes,
  clientRoutes,
  domainRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  itemRoutes,
  type MemberRole,
  planRoutes,
  projectRoutes,
  quoteRoutes,
  type RecordTable,
  serviceRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { areaOfTable, pathOfEntity, pathOfRow, RECORD_AREAS } from './areas.tsx';

const ROUTES = {
  client_directory: clientRoutes,
  domains: domainRoutes,
  income: incomeRoutes,
  expenses: expenseRoutes,
  invoices: invoiceRoutes,
  items: itemRoutes,
  quotes: quoteRoutes,
  hosting_clients: serviceRoutes,
  service_plans: planRoutes,
  certificates: certificateRoutes,
  projects: projectRoutes,
} as const;
const TABLES = Object.entries(ROUTES) as [RecordTable, (typeof ROUTES)[keyof typeof ROUTES]][];

test.each(TABLES)('the area of %s is offered to those who may call its routes', (table, routes) => {
  const area = areaOfTable(table);
  expect(rightsOf(area?.mayRead)).toEqual(rightsOf(routes.list));
  expect(rightsOf(area?.mayCreate)).toEqual(rightsOf(routes.create));
});

test('each area has the rows of one table, to whose pages their names lead', () => {
  expect(TABLES.map(([table]) => areaOfTable(table))).toEqual(expect.arrayContaining([...RECORD_AREAS]));
  expect([pathOfRow('income', 'a'), pathOfEntity('income', 'a')]).toEqual(
    Array(2).fill('/accounting/income/a'),
  );
  expect([pathOfRow('hosting_clients', 'a'), pathOfEntity('payment', 'a')]).toEqual([
    '/hosting/services/a',
    null,
  ]);
});

function rightsOf(
  rights: { members?: readonly MemberRole[] | undefined; needs?: 'allClients' | undefined } | undefined,
) {
  return { members: rights?.members, needs: rights?.needs };
}
