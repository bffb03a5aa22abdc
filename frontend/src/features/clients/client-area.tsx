import { type Client, type ClientListItem, clientRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { CLIENT_PLACE } from './client-place.tsx';

export const CLIENTS: RecordArea<ClientListItem, Client> = {
  ...CLIENT_PLACE,
  importKind: 'clients',
  routes: clientRoutes,
  address: defineListSearch(clientRoutes.list),
  nameOf: ({ displayName }) => displayName,
};
