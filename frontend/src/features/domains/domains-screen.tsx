import {
  DOMAIN_PAYERS,
  DOMAIN_STATUSES,
  type domainRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { DOMAINS } from './domain-area.tsx';
import { DOMAIN_COLUMNS } from './domain-columns.tsx';
import { NEW_DOMAIN_FIELDS } from './domain-fields.tsx';
import { DOMAIN_PAYER_WORDS, DOMAIN_STATUS_WORDS } from './domain-words.ts';

export type DomainsSearch = ListSearchOf<QueryOf<typeof domainRoutes.list>>;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: DOMAIN_STATUSES.map((value) => ({ value, label: DOMAIN_STATUS_WORDS[value].label })),
  },
  CLIENT_FILTER,
  {
    name: 'payer',
    label: 'Payer',
    all: 'Any payer',
    options: DOMAIN_PAYERS.map((value) => ({
      value,
      label: `Paid by ${DOMAIN_PAYER_WORDS[value].toLowerCase()}`,
    })),
  },
  {
    name: 'autoRenew',
    label: 'Auto-renew',
    all: 'Any renewal',
    options: [
      { value: 'true', label: 'Auto-renew on' },
      { value: 'false', label: 'Auto-renew off' },
    ],
  },
  { name: 'tag', label: 'Tag' },
];

/** The domains that the organization manages for its clients. */
export function DomainsScreen({ search }: { search: DomainsSearch }) {
  const isLimited = useIsLimited();
  return (
    <RecordsScreen
      area={DOMAINS}
      views="domains"
      search={search}
      title={SECTION_TITLES.hosting}
      note={isLimited ? 'You see the domains of the clients that are assigned to you.' : undefined}
      tabs={<HostingTabs current="Domains" />}
      purpose="Keep track of each domain: its client, its registrar, when it expires, and what it costs."
      columns={DOMAIN_COLUMNS}
      hiddenAtFirst={['status', 'registrar', 'payer']}
      filters={FILTERS}
      newFields={NEW_DOMAIN_FIELDS}
    />
  );
}
