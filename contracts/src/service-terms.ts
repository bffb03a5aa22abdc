import * as z from 'zod/mini';

/*
 * The terms on which a service or a domain is sold. Services and plans share them.
 */

export const SERVICE_KINDS = ['hosting', 'email', 'maintenance', 'certificate', 'licence', 'other'] as const;
/** What a plan is sold for: a kind of service, or a domain. */
export const PLAN_KINDS = [...SERVICE_KINDS, 'domain'] as const;
/** How often a service renews. One that is sold once has at most one day on which it is due, and none after it. */
export const SERVICE_CYCLES = [
  'monthly',
  'quarterly',
  'semiannual',
  'annual',
  'biennial',
  'triennial',
  'one_time',
] as const;
/** Who pays the provider. */
export const SERVICE_PAYERS = ['us', 'client'] as const;
/** The days of a next renewal or an expiry that a list selects: before today, or from today on within so many days. */
export const DUE_WITHIN = ['past', '7', '30', '60', '90'] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];
export type PlanKind = (typeof PLAN_KINDS)[number];
export type ServiceCycle = (typeof SERVICE_CYCLES)[number];
export type ServicePayer = (typeof SERVICE_PAYERS)[number];
export type DueWithin = (typeof DUE_WITHIN)[number];

export const serviceCycle = z.enum(SERVICE_CYCLES, { error: 'Please choose a cycle' });

const MONTHS: Record<ServiceCycle, number | null> = {
  monthly: 1,
  quarterly: 3,
  semiannual: 6,
  annual: 12,
  biennial: 24,
  triennial: 36,
  one_time: null,
};

/** The months from one renewal to the next; null for what is sold once. */
export const monthsOfCycle = (cycle: ServiceCycle): number | null => MONTHS[cycle];

/** The years of one renewal of a domain; undefined for a cycle that no domain has. */
export function yearsOfCycle(cycle: ServiceCycle): number | undefined {
  const months = MONTHS[cycle];
  return months !== null && months % 12 === 0 ? months / 12 : undefined;
}
