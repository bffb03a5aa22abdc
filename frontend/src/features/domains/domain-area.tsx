import { type Domain, type DomainListItem, domainRoutes } from '@oficio/contracts';
import { Globe } from 'lucide-react';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';

export const DOMAINS: RecordArea<DomainListItem, Domain> = {
  routes: domainRoutes,
  table: 'domains',
  one: 'domain',
  many: 'domains',
  icon: <Globe />,
  path: '/hosting/domains',
  address: defineListSearch(domainRoutes.list),
  nameOf: ({ name }) => name,
};
