import { type Client, type ClientListItem, clientRoutes } from '@oficio/contracts';
import { Users } from 'lucide-react';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';

export const CLIENTS: RecordArea<ClientListItem, Client> = {
  routes: clientRoutes,
  table: 'client_directory',
  one: 'client',
  many: 'clients',
  icon: <Users />,
  path: '/clients',
  address: defineListSearch(clientRoutes.list),
  nameOf: ({ displayName }) => displayName,
};
