import { type Invoice, invoiceRoutes, type ListedInvoice } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { INVOICE_PLACE } from './invoice-place.tsx';

export const INVOICES: RecordArea<ListedInvoice, Invoice> = {
  ...INVOICE_PLACE,
  importKind: 'invoices',
  routes: invoiceRoutes,
  address: defineListSearch(invoiceRoutes.list),
  nameOf: ({ title }) => title,
};
