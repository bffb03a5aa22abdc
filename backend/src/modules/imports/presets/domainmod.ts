import { leftOut, type Preset, withHeaders } from './preset.types.ts';

const account = (part: string) => `registrar_account_${part}`;
const ten = (what: string) => Array.from({ length: 10 }, (_, index) => `${what}_${index + 1}`);
const address = (whose: string) =>
  ['_name', '', '_rdns', '_notes'].map((part) => `${whose}_ip_address${part}`);

export const domainMod: readonly Preset[] = [
  {
    id: 'domainmod-domains',
    name: 'DomainMOD',
    kind: 'domains',
    recognises: withHeaders('domain', 'expiry_date', 'auto_renewal', 'renewal_fee', 'registrar_name'),
    columns: {
      domain: 'name',
      expiry_date: 'expiresOn',
      auto_renewal: 'autoRenew',
      privacy_status: 'privacy',
      privacy: 'privacy',
      renewal_fee: 'cost',
      fee_currency: 'currency',
      domain_notes: 'notes',
      category: 'tags',
      registrar_name: 'registrar',
      [account('username')]: 'registrarAccount',
    },
    leftOut: [
      ...leftOut(
        'Oficio stores no passwords and keys. They are dropped before the file is kept.',
        account('password'),
        'api_key',
        'api_secret',
      ),
      ...leftOut(
        'Domains have one fee, that of a renewal.',
        'registration_fee',
        'transfer_fee',
        'privacy_fee',
        'miscellaneous_fee',
      ),
      ...leftOut('Categories become tags, which have a name only.', 'category_stakeholder', 'category_notes'),
      ...leftOut(
        'Oficio has no directory of registrars; a domain has the name of its own.',
        'registrar_url',
        'registrar_notes',
        ...['owner', 'owner_notes', 'email_address', 'account_id', 'reseller', 'reseller_id', 'notes'].map(
          account,
        ),
        'api_app_name',
        ...address('api'),
      ),
      ...leftOut(
        'Hosting is imported as services.',
        'hosting_provider',
        'hosting_provider_url',
        'hosting_provider_notes',
      ),
      ...leftOut(
        'Oficio doesn’t manage the DNS of domains.',
        'dns_profile_name',
        ...ten('dns_server'),
        'dns_notes',
        ...ten('dns_ip'),
        ...address('domain'),
      ),
      ...leftOut('The purpose of a domain has no field of its own.', 'function'),
    ],
    gives: ['status'],
    row: ({ domain_status = '', status = domain_status }) => statusOf(status.trim().toLowerCase()),
    skips: ({ domain_status = '', status = domain_status }) =>
      GONE.includes(status.trim().toLowerCase()) ? 'DomainMOD says that this domain was sold.' : null,
  },
];

/** DomainMOD's statuses are numbers or words. Only expired and active domains have one here. */
function statusOf(status: string): Record<string, string> {
  return ['0', 'expired', '1', 'active'].includes(status) ? { status: 'active' } : {};
}

const GONE = ['10', 'sold'];
