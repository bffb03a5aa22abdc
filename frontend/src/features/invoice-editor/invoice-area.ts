import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import type { EditedArea } from '../../records/record-area.ts';

export const EDITED_INVOICES: EditedArea<Invoice> = {
  routes: invoiceRoutes,
  one: 'invoice',
  nameOf: ({ title }) => title,
};
