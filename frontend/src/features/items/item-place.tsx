import { INVOICE_READING_ROLES } from '@oficio/contracts';
import { Package } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const ITEM_PLACE: RecordPlace = {
  entity: 'item',
  one: 'item',
  many: 'items',
  icon: <Package />,
  path: '/invoices/items',
  mayRead: { members: INVOICE_READING_ROLES },
  mayCreate: { members: INVOICE_READING_ROLES },
};
