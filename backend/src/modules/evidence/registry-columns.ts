import type { RegistryFacts } from './weigh.ts';

/** The column of each fact. */
const COLUMNS: Readonly<Record<keyof RegistryFacts, string>> = {
  expiresOn: 'expires_on',
  expirySource: 'expiry_source',
  conflictingExpiresOn: 'conflicting_expires_on',
  refusedExpiresOn: 'refused_expires_on',
  registrarExpiresOn: 'registrar_expires_on',
  registeredOn: 'registered_on',
  registrar: 'registrar',
  registryRegistrar: 'registry_registrar',
  eppStatuses: 'epp_statuses',
  nameservers: 'nameservers',
  dnssec: 'dnssec',
  lookupStatus: 'lookup_status',
};

/** The facts of the row `domain` as columns of a statement, each under its name. */
export const FACTS_SHOWN = Object.entries(COLUMNS)
  .map(([name, column]) => `domain.${column} AS "${name}"`)
  .join(', ');

/** The values of facts by column. */
export function factColumns(facts: Partial<RegistryFacts>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [COLUMNS[name as keyof RegistryFacts], value]),
  );
}
