import { INVOICE_READING_ROLES } from '@oficio/contracts';
import { FileText } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const QUOTE_PLACE: RecordPlace = {
  entity: 'quote',
  one: 'quote',
  many: 'quotes',
  icon: <FileText />,
  path: '/invoices/quotes',
  mayRead: { members: INVOICE_READING_ROLES },
  mayCreate: { members: INVOICE_READING_ROLES },
  editor: { newPath: '/invoices/quotes/new', editPathOf: (id) => `/invoices/quotes/${id}/edit` },
};
