import { loopbackConnect } from './connection/loopback-connect.ts';
import type { RegistryStandIn } from './lookup-settings.ts';
import { askRdap } from './rdap/ask-rdap.ts';
import type { Registry } from './registry.ts';
import { askWhois, WHOIS_PORT } from './whois/ask-whois.ts';
import { utcDay } from './whois/whois-day.ts';
import { ICANN_LABELS, ICANN_LAST_LINE } from './whois/whois-registries.ts';

const RDAP_HOST = 'rdap.example';
const WHOIS_HOST = 'whois.test';

/** The stand-in's entries: RDAP for `.example`, WHOIS for `.test`. It is a server of ours, so that nothing spares it. */
export function standInRegistries({ rdapPort, whoisPort }: RegistryStandIn): ReadonlyMap<string, Registry> {
  const ports = new Map([
    [`${RDAP_HOST}:80`, rdapPort],
    [`${WHOIS_HOST}:${WHOIS_PORT}`, whoisPort],
  ]);
  const connect = loopbackConnect((server) => ports.get(server));
  const whois = {
    server: WHOIS_HOST,
    labels: ICANN_LABELS,
    notFound: /^No Data Found/,
    rateLimited: /^Number of allowed queries exceeded/,
    lastLine: ICANN_LAST_LINE,
    day: utcDay,
    publishesExpiry: false,
  };
  return new Map<string, Registry>([
    [
      'example',
      {
        source: 'registry',
        server: RDAP_HOST,
        foreign: false,
        ask: (name, signal) => askRdap({ base: new URL(`http://${RDAP_HOST}/`), connect }, name, signal),
      },
    ],
    [
      'test',
      {
        source: 'whois',
        server: WHOIS_HOST,
        foreign: false,
        ask: (name, signal) => askWhois({ registry: whois, connect }, name, signal),
      },
    ],
  ]);
}
