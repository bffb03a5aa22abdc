import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LookupFailure } from '../lookup-failure.ts';
import { readWhoisAnswer } from './whois-answer.ts';
import { WHOIS_REGISTRIES } from './whois-registries.ts';
import type { WhoisRegistry } from './whois-registry.ts';

function registryOf(domain: string): WhoisRegistry {
  const registry = WHOIS_REGISTRIES.get(domain);
  if (!registry) throw new Error(`.${domain} has no form`);
  return registry;
}

const MX = `Domain Name:       acme.mx

Created On:        1997-01-15
Expiration Date:   2027-01-14
Last Updated On:   2025-03-02
Registrar:         Registrar of Mexico
URL:               http://registrar.example

Registrant:
   Name:           Person A
   City:           Monterrey

Administrative Contact:
   Name:           Person B

Name Servers:
   DNS:            ns1.acme.mx       192.0.2.1
   DNS:            ns2.acme.mx

DNSSEC DS Records:
`;

const CO = `Domain Name: ACME.CO
Registry Domain ID: D1-CO
Updated Date: 2026-02-01T10:00:00Z
Creation Date: 2010-07-20T18:00:00Z
Registry Expiry Date: 2027-07-19T23:59:59Z
Registrar: Registrar of Colombia
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
Domain Status: autoRenewPeriod https://icann.org/epp#autoRenewPeriod
Registrant Name: Person A
Registrant Email: a@example.com
Name Server: NS1.ACME.CO
DNSSEC: unsigned
>>> Last update of WHOIS database: 2026-11-01T00:00:00Z <<<
`;

const CL = `%%
%% This is the NIC Chile Whois server (whois.nic.cl).
%%

Domain name: acme.cl
Registrant name: Person A
Registrant organisation: Acme
Registrar name: NIC Chile
Registrar URL: https://www.nic.cl
Creation date: 2002-10-22 17:48:23 CLST
Expiration date: 2027-11-20 22:48:02 CLST
Name server: ns1.acme.cl
Name server: ns2.acme.cl
`;

const PE = `Domain Name: acme.pe
WHOIS Server: NIC .PE
Sponsoring Registrar: Registrar of Peru
Domain Status: clientTransferProhibited
Registrant Name: Person A
Admin Email: a@example.com
Name Server: ns1.acme.pe
DNSSEC: unsigned
`;

test.each([
  [
    'mx',
    MX,
    {
      expiresOn: '2027-01-14',
      registeredOn: '1997-01-15',
      registrar: 'Registrar of Mexico',
      statuses: [],
      nameservers: ['ns1.acme.mx', 'ns2.acme.mx'],
      dnssec: null,
    },
  ],
  [
    'co',
    CO,
    {
      expiresOn: '2027-07-19',
      registeredOn: '2010-07-20',
      registrar: 'Registrar of Colombia',
      statuses: ['client transfer prohibited', 'auto renew period'],
      nameservers: ['ns1.acme.co'],
      dnssec: false,
    },
  ],
  [
    'cl',
    CL,
    {
      expiresOn: '2027-11-21',
      registeredOn: '2002-10-22',
      registrar: 'NIC Chile',
      statuses: [],
      nameservers: ['ns1.acme.cl', 'ns2.acme.cl'],
      dnssec: null,
    },
  ],
  [
    'pe',
    PE,
    {
      expiresOn: null,
      registeredOn: null,
      registrar: 'Registrar of Peru',
      statuses: ['client transfer prohibited'],
      nameservers: ['ns1.acme.pe'],
      dnssec: false,
    },
  ],
])('.%s is read by its own form, and no person is kept', (domain, text, expected) => {
  for (const lines of [text, text.replaceAll('\n', '\r\n')]) {
    const facts = readWhoisAnswer(lines, `acme.${domain}`, registryOf(domain));

    expect(facts).toMatchObject({ ...expected, registrarExpiresOn: null, reason: null });
    expect(JSON.stringify(facts)).not.toMatch(/Person|@/);
  }
});

test.each([
  ['mx', 'No_Se_Encontro_El_Objeto/Object_Not_Found\n\n&PARAMETROS VALIDOS:\n'],
  ['co', 'No Data Found\n'],
  ['co', 'The queried object does not exist: DOMAIN NOT FOUND\n'],
  ['cl', 'acme.cl: no entries found.\n'],
  ['cl', 'acme.cl: no existe\n'],
  ['pe', 'Domain Information\nQuery: acme.pe\nStatus: Not Registered\n'],
])('.%s knows no such name', (domain, text) => {
  expect(() => readWhoisAnswer(text, `acme.${domain}`, registryOf(domain))).toThrow(
    expect.objectContaining({ outcome: 'not_found' }),
  );
});

test.each([
  ['pe', 'Your request could not be performed.\nLooup quota exceeded.\n'],
  ['co', 'Number of allowed queries exceeded\n'],
])('.%s limits its askers', (domain, text) => {
  expect(() => readWhoisAnswer(text, `acme.${domain}`, registryOf(domain))).toThrow(
    expect.objectContaining({ outcome: 'rate_limited' }),
  );
});

test.each([
  ['mx', MX.replace('acme.mx', 'other.mx'), 'whois.mx answered about other.mx instead of acme.mx.'],
  ['mx', MX.slice(0, 40), 'The expiry date in the answer of whois.mx can’t be read.'],
  ['mx', MX.replace('2027-01-14', '14/01/2027'), 'The expiry date in the answer of whois.mx can’t be read.'],
  ['mx', MX.replace('2027-01-14', '2027-02-30'), 'The expiry date in the answer of whois.mx can’t be read.'],
  ['cl', CL.replace(/CLST/g, 'UTC'), 'The expiry date in the answer of whois.nic.cl can’t be read.'],
  ['co', CO.split('>>>')[0] ?? '', 'The answer of whois.registry.co broke off.'],
  ['mx', '', 'The answer of whois.mx can’t be read.'],
  ['mx', '<!doctype html>', 'The answer of whois.mx can’t be read.'],
])('an answer of .%s in another form is refused, never guessed', (domain, text, message) => {
  expect(() => readWhoisAnswer(text, `acme.${domain}`, registryOf(domain))).toThrow(
    expect.objectContaining({ outcome: 'error', message }),
  );
});

test('a registrant’s line can’t take the place of the registry’s', () => {
  const text = MX.replace('Person A', 'Person A Expiration Date: 2099-01-01');

  expect(readWhoisAnswer(text, 'acme.mx', registryOf('mx')).expiresOn).toBe('2027-01-14');
});

test('whatever a server sends: facts or a LookupFailure', () => {
  const line = fc.oneof(fc.string(), fc.constantFrom(...MX.split('\n'), ...CO.split('\n')));
  const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, fc.constantFrom(...WHOIS_REGISTRIES.values()), (answer, registry) => {
      try {
        readWhoisAnswer(answer, 'acme.mx', registry);
      } catch (error) {
        expect(error).toBeInstanceOf(LookupFailure);
      }
    }),
    { numRuns: 2_000 },
  );
});
