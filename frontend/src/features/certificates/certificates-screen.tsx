import {
  CERTIFICATE_EXPIRY_FILTERS,
  type certificateRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { HOSTED_FILTER } from '../../entities/hosting/linked-field.tsx';
import { PICKED_DOMAINS } from '../../entities/hosting/picked-areas.ts';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordName } from '../../records/record-picker.tsx';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { CERTIFICATES } from './certificate-area.tsx';
import { CERTIFICATE_COLUMNS } from './certificate-columns.tsx';
import { NEW_CERTIFICATE_FIELDS } from './certificate-fields.tsx';
import { PORT_OPTIONS } from './certificate-words.ts';
import { CheckSeveral } from './check-several.tsx';

export type CertificatesSearch = ListSearchOf<QueryOf<typeof certificateRoutes.list>>;

const EXPIRY_FILTER_WORDS: Record<(typeof CERTIFICATE_EXPIRY_FILTERS)[number], string> = {
  soon: 'Expiring',
  7: 'Within 7 days',
  30: 'Within 30 days',
  90: 'Within 90 days',
  expired: 'Expired',
  unknown: 'No certificate read',
};

const FILTERS: readonly ListFilter[] = [
  {
    name: 'expires',
    label: 'Valid to',
    all: 'Any day',
    options: CERTIFICATE_EXPIRY_FILTERS.map((value) => ({ value, label: EXPIRY_FILTER_WORDS[value] })),
  },
  {
    name: 'check',
    label: 'Check',
    all: 'Any check',
    options: [{ value: 'problem', label: 'With a problem' }],
  },
  CLIENT_FILTER,
  { name: 'port', label: 'Port', all: 'Any port', options: PORT_OPTIONS },
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: [{ value: 'archived', label: 'Archived' }],
  },
  { name: 'domainId', label: 'Domain', chip: (id) => <RecordName area={PICKED_DOMAINS} id={id} /> },
  { ...HOSTED_FILTER, label: 'Service' },
  { name: 'issuer', label: 'Issuer' },
  { name: 'tag', label: 'Tag' },
];

/** The certificates that the organization watches. */
export function CertificatesScreen({ search }: { search: CertificatesSearch }) {
  const isLimited = useIsLimited();
  return (
    <RecordsScreen
      area={CERTIFICATES}
      views="certificates"
      search={search}
      title={SECTION_TITLES.hosting}
      note={isLimited ? 'You see the certificates of the clients that are assigned to you.' : undefined}
      tabs={<HostingTabs />}
      purpose="Watch the certificate of each host: who issued it, to which day it is valid, and whether browsers trust it."
      columns={CERTIFICATE_COLUMNS}
      bulkActions={(certificates) => <CheckSeveral certificates={certificates} />}
      filters={FILTERS}
      newFields={NEW_CERTIFICATE_FIELDS as readonly RecordField[]}
    />
  );
}
