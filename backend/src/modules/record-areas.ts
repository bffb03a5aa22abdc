import {
  certificateRoutes,
  clientRoutes,
  domainRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  itemRoutes,
  type Membership,
  mayCall,
  paymentRoutes,
  planRoutes,
  projectRoutes,
  quoteRoutes,
  serviceRoutes,
} from '@oficio/contracts';
import { type SearchedArea, type SearchedTable, searchedArea } from '../records/record-search.ts';
import { recordsController } from '../records/records.controller.ts';
import { expenseArea } from './accounting/expense-area.ts';
import { incomeArea } from './accounting/income-area.ts';
import { certificateArea } from './certificates/certificate-area.ts';
import { clientArea } from './clients/client-area.ts';
import { domainArea } from './domains/domain-area.ts';
import { planArea } from './hosting/plan-area.ts';
import { serviceArea } from './hosting/service-area.ts';
import { invoiceArea } from './invoices/invoice-area.ts';
import { itemArea } from './items/item-area.ts';
import { SEARCHED_PAYMENTS } from './payments/payment-search.ts';
import { projectArea } from './projects/project-area.ts';
import { quoteArea } from './quotes/quote-area.ts';

/** The areas of records, in the order in which searches and the data export show them. */
export const RECORD_AREAS = [
  { area: clientArea, routes: clientRoutes, controller: recordsController(clientRoutes, clientArea) },
  { area: serviceArea, routes: serviceRoutes, controller: recordsController(serviceRoutes, serviceArea) },
  { area: domainArea, routes: domainRoutes, controller: recordsController(domainRoutes, domainArea) },
  {
    area: certificateArea,
    routes: certificateRoutes,
    controller: recordsController(certificateRoutes, certificateArea),
  },
  { area: planArea, routes: planRoutes, controller: recordsController(planRoutes, planArea) },
  { area: projectArea, routes: projectRoutes, controller: recordsController(projectRoutes, projectArea) },
  { area: invoiceArea, routes: invoiceRoutes, controller: recordsController(invoiceRoutes, invoiceArea) },
  { area: quoteArea, routes: quoteRoutes, controller: recordsController(quoteRoutes, quoteArea) },
  { area: itemArea, routes: itemRoutes, controller: recordsController(itemRoutes, itemArea) },
  { area: incomeArea, routes: incomeRoutes, controller: recordsController(incomeRoutes, incomeArea) },
  { area: expenseArea, routes: expenseRoutes, controller: recordsController(expenseRoutes, expenseArea) },
] as const;

/** The areas whose records a member may read. */
export function areasReadableBy(membership: Membership): SearchedArea[] {
  return RECORD_AREAS.filter(({ routes }) => mayCall(routes.list, membership)).map(({ area }) => area);
}

/** The tables that a search of a member reads, in the order of its results. */
export function searchedTablesFor(membership: Membership): SearchedTable[] {
  const areas = areasReadableBy(membership).map(searchedArea);
  return mayCall(paymentRoutes.list, membership) ? [...areas, SEARCHED_PAYMENTS] : areas;
}
