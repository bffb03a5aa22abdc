import { type Domain, type DomainListItem, domainRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { DOMAIN_PLACE } from './domain-place.tsx';

export const DOMAINS: RecordArea<DomainListItem, Domain> = {
  ...DOMAIN_PLACE,
  importKind: 'domains',
  routes: domainRoutes,
  address: defineListSearch(domainRoutes.list),
  nameOf: ({ name }) => name,
};
