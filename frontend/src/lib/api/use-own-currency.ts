import { useOrganization } from './use-organization.ts';

/** The currency of the organization on screen. */
export function useOwnCurrency(): string | undefined {
  return useOrganization()?.currency;
}
