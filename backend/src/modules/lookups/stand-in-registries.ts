import { connect as openSocket } from 'node:net';
import type { Connect } from './connection/connection.types.ts';
import { opened } from './connection/safe-connect.ts';
import { LookupFailure } from './lookup-failure.ts';
import type { RegistryStandIn } from './lookup-settings.ts';
import { askRdap } from './rdap/ask-rdap.ts';
import type { Registry } from './registry.ts';
import { askWhois, WHOIS_PORT } from './whois/ask-whois.ts';
import { utcDay } from './whois/whois-day.ts';
import { ICANN_LABELS, ICANN_LAST_LINE } from './whois/whois-registries.ts';

const RDAP_HOST = 'rdap.example';
const WHOIS_HOST = 'whois.test';

/** The stand-in's entries: RDAP for `.example`, WHOIS for `.test`. It is a server of ours, so that nothing spares it. */
export function standInRegistries(standIn: RegistryStandIn): ReadonlyMap<string, Registry> {
  const connect = loopbackConnect(standIn);
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

/** Connects to the stand-in's two ports of the loopback address and to nothing else, redirects included. */
function loopbackConnect({ rdapPort, whoisPort }: RegistryStandIn): Connect {
  const ports = new Map([
    [`${RDAP_HOST}:80`, rdapPort],
    [`${WHOIS_HOST}:${WHOIS_PORT}`, whoisPort],
  ]);
  return async (host, port, signal) => {
    const loopbackPort = ports.get(`${host}:${port}`);
    if (loopbackPort === undefined) throw new LookupFailure('error', `${host} isn’t a server that is asked.`);
    const socket = openSocket({ host: '127.0.0.1', port: loopbackPort });
    if (await opened(socket, signal)) return socket;
    throw new LookupFailure('error', `${host} can’t be reached.`);
  };
}
