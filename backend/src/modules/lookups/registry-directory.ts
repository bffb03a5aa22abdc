import type { Connect } from './connection/connection.types.ts';
import { safeConnect } from './connection/safe-connect.ts';
import type { LookupSettings } from './lookup-settings.ts';
import { askRdap } from './rdap/ask-rdap.ts';
import { longestMatch } from './rdap/bootstrap.ts';
import { RdapDirectory } from './rdap/rdap-directory.ts';
import type { Registry } from './registry.ts';
import { standInRegistries } from './stand-in-registries.ts';
import { askWhois, WHOIS_PORT } from './whois/ask-whois.ts';
import { WHOIS_REGISTRIES } from './whois/whois-registries.ts';

const HTTPS_PORT = 443;

/** Which registry knows a name: the stand-in's, then RDAP's directory, then the table of port 43. */
export class RegistryDirectory {
  readonly #standIn: ReadonlyMap<string, Registry>;
  readonly #authorities: string[] | undefined;
  readonly #internet: { rdap: RdapDirectory; connectHttps: Connect; connectWhois: Connect } | null;

  constructor({ internet, standIn, network = {} }: LookupSettings) {
    this.#standIn = standIn ? standInRegistries(standIn) : new Map();
    this.#authorities = network.authorities;
    const connectHttps = safeConnect({ ...network, ports: [HTTPS_PORT] });
    const hosts = new Set([...WHOIS_REGISTRIES.values()].map(({ server }) => server));
    this.#internet = internet
      ? {
          rdap: new RdapDirectory({ connect: connectHttps, authorities: network.authorities }),
          connectHttps,
          connectWhois: safeConnect({ ...network, ports: [WHOIS_PORT], hosts }),
        }
      : null;
  }

  find(name: string): Registry | undefined {
    return longestMatch(this.#standIn, name) ?? this.#findOnInternet(name);
  }

  #findOnInternet(name: string): Registry | undefined {
    if (!this.#internet) return undefined;
    const authorities = this.#authorities;
    const { rdap, connectHttps, connectWhois } = this.#internet;
    void rdap.refresh();
    const base = rdap.find(name);
    if (base) {
      return {
        source: 'registry',
        server: base.hostname,
        foreign: true,
        ask: (asked, signal) => askRdap({ base, connect: connectHttps, authorities }, asked, signal),
      };
    }
    const registry = longestMatch(WHOIS_REGISTRIES, name);
    return (
      registry && {
        source: 'whois',
        server: registry.server,
        foreign: true,
        ask: (asked, signal) => askWhois({ registry, connect: connectWhois }, asked, signal),
      }
    );
  }
}
