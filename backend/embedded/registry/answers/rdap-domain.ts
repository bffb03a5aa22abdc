import type { KnownName } from '../names/registry-names.ts';

/** The RDAP object of a name (RFC 9083). It has a registrant like most answers, so that readers prove to leave persons out. */
export function rdapDomain({ name, state }: KnownName): object {
  const { fqdn, registrar, registeredOn, registrarExpiresOn, answer } = name;
  const events = [{ eventAction: 'registration', eventDate: `${registeredOn}T12:00:00Z` }];
  if (answer !== 'no_expiry') {
    events.push({ eventAction: 'expiration', eventDate: `${state.expiresOn}T12:00:00Z` });
  }
  if (registrarExpiresOn !== null) {
    events.push({ eventAction: 'registrar expiration', eventDate: `${registrarExpiresOn}T12:00:00Z` });
  }
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    handle: `${fqdn.toUpperCase()}-EXAMPLE`,
    ldhName: answer === 'other_name' ? `other-${fqdn}` : fqdn,
    status: state.statuses,
    events,
    nameservers: ['ns1', 'ns2'].map((host) => ({
      objectClassName: 'nameserver',
      ldhName: `${host}.${fqdn}`,
    })),
    secureDNS: { delegationSigned: false },
    entities: [entity('registrar', registrar), entity('registrant', 'Redacted for privacy')],
  };
}

function entity(role: string, name: string): object {
  return {
    objectClassName: 'entity',
    roles: [role],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', name],
      ],
    ],
  };
}
