import { INVOICE_READING_ROLES } from '@oficio/contracts';
import { ReceiptText } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const INVOICE_PLACE: RecordPlace = {
  entity: 'invoice',
  one: 'invoice',
  many: 'invoices',
  icon: <ReceiptText />,
  path: '/invoices',
  mayRead: { members: INVOICE_READING_ROLES },
  mayCreate: { members: INVOICE_READING_ROLES },
  editor: { newPath: '/invoices/new', editPathOf: (id) => `/invoices/${id}/edit` },
};
