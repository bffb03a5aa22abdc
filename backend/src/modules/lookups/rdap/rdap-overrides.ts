import type { BootstrapServices } from './bootstrap.ts';

/** Registries that run RDAP without being in IANA's list (domain_exporter, pull request 409). */
export const RDAP_OVERRIDES: BootstrapServices = [
  [['ac', 'io', 'me', 'sh'], ['https://rdap.identitydigital.services/rdap/']],
];
