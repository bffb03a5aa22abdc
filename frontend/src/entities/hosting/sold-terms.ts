import type { PlanKind, ServiceCycle, ServiceKind, ServicePayer } from '@oficio/contracts';

export const SERVICE_KIND_WORDS: Record<ServiceKind, string> = {
  hosting: 'Hosting',
  email: 'Email',
  maintenance: 'Maintenance',
  certificate: 'Certificate',
  licence: 'License',
  other: 'Other',
};
export const PLAN_KIND_WORDS: Record<PlanKind, string> = { ...SERVICE_KIND_WORDS, domain: 'Domain' };

export const CYCLE_WORDS: Record<ServiceCycle, string> = {
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  semiannual: 'Every 6 months',
  annual: 'Every year',
  biennial: 'Every 2 years',
  triennial: 'Every 3 years',
  one_time: 'Once',
};

/** Who pays the provider or the registrar. */
export const PAYER_WORDS: Record<ServicePayer, string> = { us: 'Us', client: 'The client' };

export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** What something is sold for, in minor units of its currency, and who pays its provider. */
export interface SoldPrice {
  payer: ServicePayer;
  costMinor: number;
  priceMinor: number;
  currency: string;
}

/** The price minus the cost, in minor units. Null: the client pays the provider itself, and nothing is invoiced. */
export function marginOf({ payer, costMinor, priceMinor }: SoldPrice): number | null {
  return payer === 'us' ? priceMinor - costMinor : null;
}
