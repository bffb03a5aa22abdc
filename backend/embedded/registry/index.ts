import type { Handler } from '../http-exchange.ts';
import { startRdap } from './answers/rdap-listener.ts';
import { startTls } from './answers/tls-listener.ts';
import { startWhois } from './answers/whois-listener.ts';
import { NameStore } from './names/name-store.ts';
import type { RegistryName } from './names/registry-name.ts';
import { RegistryNames } from './names/registry-names.ts';

export type { RegistryName };

export interface EmbeddedRegistry {
  /** The loopback ports of RDAP (`.example`), of WHOIS (`.test`) and of all their hosts' TLS, whose authority is trusted. */
  readonly standIn: { rdapPort: number; whoisPort: number; tlsPort: number; authority: string };
  /** Handles everything below `/dev/registry`. A request from another machine gets a plain 404. */
  readonly handle: Handler;
  /** Changes a name; one that nobody has asked for is added. */
  change(fqdn: string, changes: Partial<RegistryName>): Promise<void>;
  close(): Promise<void>;
}

export interface EmbeddedRegistryOptions {
  adminUrl: string;
  publicUrl: string;
  /** The clock that names expire by. */
  now: () => Date;
  log: (line: string) => void;
}

/**
 * The registry of `.example` over RDAP and of `.test` over WHOIS, and the TLS servers of their hosts, on loopback, with
 * its names in the schema `embedded_registry`. README.md lists its guarantees.
 */
export async function startEmbeddedRegistry(options: EmbeddedRegistryOptions): Promise<EmbeddedRegistry> {
  const { adminUrl, publicUrl, now, log } = options;
  const store = new NameStore(adminUrl);
  const names = new RegistryNames({ store, now });
  const [rdap, whois, tls] = await Promise.all([
    startRdap(names, log),
    startWhois(names, log),
    startTls(names, log),
  ]);
  let pages: Promise<Handler> | undefined;
  return {
    standIn: {
      rdapPort: rdap.port,
      whoisPort: whois.port,
      tlsPort: tls.port,
      authority: tls.authority,
    },
    handle: (request, response, next) => {
      // Pages are loaded with the first request, because most processes never show one.
      pages ??= import('./pages/index.ts').then(({ createPages }) => createPages({ names, publicUrl }));
      pages.then((handle) => handle(request, response, next)).catch(next);
    },
    async change(fqdn, changes) {
      await names.change(fqdn, changes);
    },
    async close() {
      await Promise.all([rdap.close(), whois.close(), tls.close()]);
      await store.close();
    },
  };
}
