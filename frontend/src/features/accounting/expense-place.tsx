import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from '@oficio/contracts';
import { Receipt } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const EXPENSE_PLACE: RecordPlace = {
  entity: 'expense',
  one: 'expense',
  many: 'expenses',
  icon: <Receipt />,
  path: '/accounting/expenses',
  mayRead: { members: ACCOUNTING_READING_ROLES },
  mayCreate: { members: ACCOUNTING_WRITING_ROLES },
};
