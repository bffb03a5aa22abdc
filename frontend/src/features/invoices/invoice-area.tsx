import { type Invoice, type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { ReceiptText } from 'lucide-react';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';

export const INVOICES: RecordArea<InvoiceListItem, Invoice> = {
  routes: invoiceRoutes,
  table: 'invoices',
  one: 'invoice',
  many: 'invoices',
  icon: <ReceiptText />,
  path: '/invoices',
  address: defineListSearch(invoiceRoutes.list),
  nameOf: ({ title }) => title,
  editor: { newPath: '/invoices/new', editPathOf: (id) => `/invoices/${id}/edit` },
};
