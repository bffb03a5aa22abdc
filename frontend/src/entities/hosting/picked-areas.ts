import {
  type Domain,
  type DomainListItem,
  domainRoutes,
  type Plan,
  type PlanListItem,
  planRoutes,
  type Service,
  type ServiceListItem,
  serviceRoutes,
} from '@oficio/contracts';
import type { PickedArea } from '../../records/record-picker.tsx';

export const PICKED_SERVICES: PickedArea<ServiceListItem, Service> = {
  routes: serviceRoutes,
  one: 'service',
  many: 'services',
  nameOf: ({ name }) => name,
};

export const PICKED_DOMAINS: PickedArea<DomainListItem, Domain> = {
  routes: domainRoutes,
  one: 'domain',
  many: 'domains',
  nameOf: ({ name }) => name,
};

export const PICKED_PLANS: PickedArea<PlanListItem, Plan> = {
  routes: planRoutes,
  one: 'plan',
  many: 'plans',
  nameOf: ({ name }) => name,
};
