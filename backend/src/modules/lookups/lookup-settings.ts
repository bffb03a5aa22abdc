import type { SafeConnectOptions } from './connection/safe-connect.ts';

/** The stand-in's addresses: exactly these ports of the loopback address are connected to. */
export interface RegistryStandIn {
  rdapPort: number;
  whoisPort: number;
  /** TLS of every host below `.example` and `.test`. */
  tlsPort: number;
  /** PEM of the authority that its certificates are trusted by, and nobody else's. */
  authority: string;
}

/** What takes the place of the internet. */
export interface LookupNetwork extends Pick<SafeConnectOptions, 'resolve' | 'open'> {
  /** Certificates of authorities instead of the system's. */
  authorities?: string[];
}

/** How registries are reached. */
export abstract class LookupSettings {
  /** False: nobody on the internet is asked. */
  abstract readonly internet: boolean;
  /** Embedded mode's registry for `.example` (RDAP) and `.test` (WHOIS), and their hosts. Null in hosted mode. */
  abstract readonly standIn: RegistryStandIn | null;
  /** The time of one exchange in milliseconds. Undefined: eight seconds. */
  abstract readonly patienceMs?: number;
  /** Undefined: the system's DNS and network. */
  abstract readonly network?: LookupNetwork;
}
