import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from '@oficio/contracts';
import { Landmark } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const INCOME_PLACE: RecordPlace = {
  entity: 'income',
  one: 'income entry',
  many: 'income entries',
  icon: <Landmark />,
  path: '/accounting/income',
  mayRead: { members: ACCOUNTING_READING_ROLES },
  mayCreate: { members: ACCOUNTING_WRITING_ROLES },
};
