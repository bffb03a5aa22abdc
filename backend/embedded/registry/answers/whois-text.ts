import type { KnownName } from '../names/registry-names.ts';

export const WHOIS_UNKNOWN = 'No Data Found\r\n';
export const WHOIS_LIMITED = 'Number of allowed queries exceeded\r\n';

/** The answer on port 43 in the form that ICANN asks of generic domains. */
export function whoisText({ name, state }: KnownName): string {
  const { fqdn, registrar, registeredOn, answer } = name;
  const lines = [
    `Domain Name: ${answer === 'other_name' ? `other-${fqdn}` : fqdn}`,
    `Creation Date: ${registeredOn}T12:00:00Z`,
    ...(answer === 'no_expiry' ? [] : [`Registry Expiry Date: ${state.expiresOn}T12:00:00Z`]),
    `Registrar: ${registrar}`,
    ...state.statuses.map((status) => `Domain Status: ${eppStatus(status)}`),
    'Registrant Name: Redacted for privacy',
    `Name Server: ns1.${fqdn}`,
    `Name Server: ns2.${fqdn}`,
    'DNSSEC: unsigned',
    `>>> Last update of WHOIS database: ${registeredOn}T12:00:00Z <<<`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** RDAP's `client transfer prohibited` as EPP spells it (RFC 8056): `clientTransferProhibited`. */
function eppStatus(status: string): string {
  if (status === 'active') return 'ok';
  return status.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
