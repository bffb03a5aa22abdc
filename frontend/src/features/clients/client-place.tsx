import { CLIENT_CREATION } from '@oficio/contracts';
import { Users } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const CLIENT_PLACE: RecordPlace = {
  table: 'client_directory',
  one: 'client',
  many: 'clients',
  icon: <Users />,
  path: '/clients',
  mayRead: {},
  mayCreate: CLIENT_CREATION,
};
