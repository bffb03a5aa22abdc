import { type Service, type ServiceListItem, serviceRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { SERVICE_PLACE } from './service-place.tsx';

export const SERVICES: RecordArea<ServiceListItem, Service> = {
  ...SERVICE_PLACE,
  importKind: 'services',
  routes: serviceRoutes,
  address: defineListSearch(serviceRoutes.list),
  nameOf: ({ name }) => name,
};
