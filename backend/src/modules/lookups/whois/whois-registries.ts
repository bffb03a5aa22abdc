import { chileanDay, plainDay, utcDay } from './whois-day.ts';
import type { WhoisRegistry } from './whois-registry.ts';

const NO_LINE = /(?!)/;

export const ICANN_LAST_LINE = /^>>> Last update of WHOIS database/i;

/** Labels of the registries that answer in the form that ICANN asks of generic domains. */
export const ICANN_LABELS: WhoisRegistry['labels'] = {
  name: ['domain name'],
  expires: ['registry expiry date'],
  registered: ['creation date'],
  registrar: ['registrar'],
  status: ['domain status'],
  nameserver: ['name server'],
  dnssec: ['dnssec'],
};

/**
 * The registries without RDAP that are asked on port 43, each with its tested form. A registry is never guessed, and an
 * answer's reference to another server is never followed.
 */
export const WHOIS_REGISTRIES: ReadonlyMap<string, WhoisRegistry> = new Map([
  [
    'mx',
    {
      server: 'whois.mx',
      labels: {
        name: ['domain name'],
        expires: ['expiration date'],
        registered: ['created on'],
        registrar: ['registrar'],
        status: [],
        nameserver: ['dns'],
        dnssec: [],
      },
      notFound: /^No_Se_Encontro_El_Objeto\/Object_Not_Found/i,
      rateLimited: NO_LINE,
      lastLine: null,
      day: plainDay,
      publishesExpiry: true,
    },
  ],
  [
    'co',
    {
      server: 'whois.registry.co',
      labels: ICANN_LABELS,
      notFound: /^(No Data Found|The queried object does not exist)/i,
      rateLimited: /^Number of allowed queries exceeded/i,
      lastLine: ICANN_LAST_LINE,
      day: utcDay,
      publishesExpiry: true,
    },
  ],
  [
    'cl',
    {
      server: 'whois.nic.cl',
      labels: {
        name: ['domain name'],
        expires: ['expiration date'],
        registered: ['creation date'],
        registrar: ['registrar name'],
        status: [],
        nameserver: ['name server'],
        dnssec: [],
      },
      notFound: /^\S+: no (entries found|existe)/i,
      rateLimited: NO_LINE,
      lastLine: null,
      day: chileanDay,
      publishesExpiry: true,
    },
  ],
  [
    'pe',
    {
      server: 'kero.yachay.pe',
      labels: {
        name: ['domain name', 'query'],
        expires: [],
        registered: [],
        registrar: ['sponsoring registrar', 'registrar'],
        status: ['domain status'],
        nameserver: ['name server'],
        dnssec: ['dnssec'],
      },
      notFound: /^((Domain )?Status: (Not Registered|No Object Found)|% No Object Found)/i,
      rateLimited: /quota exceeded/i,
      lastLine: null,
      day: plainDay,
      publishesExpiry: false,
    },
  ],
]);
