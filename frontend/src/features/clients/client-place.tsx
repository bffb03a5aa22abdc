import { CLIENT_CREATION } from '@oficio/contracts';
import { Users } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const CLIENT_PLACE: RecordPlace = {
  entity: 'client',
  one: 'client',
  many: 'clients',
  icon: <Users />,
  path: '/clients',
  mayRead: {},
  mayCreate: CLIENT_CREATION,
};
