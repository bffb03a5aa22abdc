import {
  DOMAIN_PAYERS,
  DOMAIN_STATUSES,
  type domainRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { filterByClient } from '../../records/client-picker.tsx';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { ListFilter } from '../../records/record-filters.tsx';
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
  { name: 'clientId', label: 'Client', control: filterByClient },
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
      search={search}
      title={SECTION_TITLES.hosting}
      description={
        isLimited
          ? 'What runs for the clients that are assigned to you, and until when.'
          : 'What runs for your clients, and until when.'
      }
      tabs={<HostingTabs />}
      purpose="Keep each domain here with its client, its registrar, the day it expires, and what it costs."
      columns={DOMAIN_COLUMNS}
      hiddenAtFirst={['status', 'registrar', 'payer']}
      filters={FILTERS}
      newFields={NEW_DOMAIN_FIELDS}
    />
  );
}

/** The lists of the area, each with its own address. */
function HostingTabs() {
  return (
    <nav aria-label="Hosting" className="mb-5 flex gap-6 overflow-x-auto border-b border-hairline">
      <Link
        to={DOMAINS.path}
        aria-current="page"
        className="-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent text-sm font-medium text-ink-muted aria-[current]:border-accent aria-[current]:text-ink max-md:min-h-11"
      >
        Domains
      </Link>
    </nav>
  );
}
