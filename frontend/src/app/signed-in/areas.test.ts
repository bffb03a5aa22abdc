import {
  clientRoutes,
  domainRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  type MemberRole,
  REALTIME_TABLES,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { RECORD_AREAS } from './areas.tsx';

const ROUTES = [clientRoutes, domainRoutes, incomeRoutes, expenseRoutes, invoiceRoutes];

test.each(RECORD_AREAS)('$path is offered to those who may call its routes', (area) => {
  const routes = ROUTES.find(({ list }) => list.path === REALTIME_TABLES[area.table].list);
  expect(routes).toBeDefined();
  expect(rightsOf(area.mayRead)).toEqual(rightsOf(routes?.list));
  expect(rightsOf(area.mayCreate)).toEqual(rightsOf(routes?.create));
});

function rightsOf(
  rights: { members?: readonly MemberRole[] | undefined; needs?: 'allClients' | undefined } | undefined,
) {
  return { members: rights?.members, needs: rights?.needs };
}
