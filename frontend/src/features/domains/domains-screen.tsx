import {
  DOMAIN_EXPIRY_FILTERS,
  DOMAIN_STATUSES,
  type domainRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { HOSTED_FILTER, SOLD_FILTERS } from '../../entities/hosting/linked-field.tsx';
import { useSoldColumns } from '../../entities/hosting/sold-columns.tsx';
import { optionsOf, PAYER_WORDS } from '../../entities/hosting/sold-terms.ts';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import { monthName } from '../../lib/text/month-name.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { CheckSeveral } from './check-several.tsx';
import { ConflictItems } from './conflict-items.tsx';
import { DOMAINS } from './domain-area.tsx';
import { DOMAIN_COLUMNS } from './domain-columns.tsx';
import { newDomainFields } from './domain-fields.tsx';
import { DOMAIN_STATUS_WORDS } from './domain-words.ts';
import { useLookupProgress } from './lookup-progress.tsx';
import { AddSeveral } from './paste/add-several.tsx';

export type DomainsSearch = ListSearchOf<QueryOf<typeof domainRoutes.list>>;

const EXPIRY_FILTER_WORDS: Record<(typeof DOMAIN_EXPIRY_FILTERS)[number], string> = {
  7: 'Within 7 days',
  30: 'Within 30 days',
  60: 'Within 60 days',
  90: 'Within 90 days',
  expired: 'Expired',
  unknown: 'No date',
};

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
    options: optionsOf(PAYER_WORDS).map(({ value, label }) => ({
      value,
      label: `Paid by ${label.toLowerCase()}`,
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
  HOSTED_FILTER,
  ...SOLD_FILTERS,
  {
    name: 'expires',
    label: 'Expires',
    all: 'Any expiry',
    options: DOMAIN_EXPIRY_FILTERS.map((value) => ({ value, label: EXPIRY_FILTER_WORDS[value] })),
  },
  {
    name: 'conflict',
    label: 'Dates',
    all: 'Any dates',
    options: [{ value: 'true', label: 'Two dates' }],
  },
  {
    name: 'lookup',
    label: 'Registry',
    all: 'Any check',
    options: [
      { value: 'problem', label: 'Check failed' },
      { value: 'unpublished', label: 'No date published' },
    ],
  },
  { name: 'registrar', label: 'Registrar' },
  { name: 'missing', label: 'Registrar', words: () => 'No registrar' },
  {
    name: 'expiresIn',
    label: 'Expires',
    words: (month) => `Expires in ${monthName(month, { withYear: true })}`,
  },
  { name: 'currency', label: 'Currency' },
  { name: 'tld', label: 'Ending', words: (tld) => `.${tld}` },
  { name: 'tag', label: 'Tag' },
];

/** The domains that the organization manages for its clients. */
export function DomainsScreen({ search }: { search: DomainsSearch }) {
  const isLimited = useIsLimited();
  const currency = useOwnCurrency();
  const progress = useLookupProgress();
  return (
    <RecordsScreen
      area={DOMAINS}
      views="domains"
      search={search}
      title={SECTION_TITLES.hosting}
      note={isLimited ? 'You see the domains of the clients that are assigned to you.' : progress}
      tabs={<HostingTabs />}
      purpose="Keep track of each domain: its client, its registrar, when it expires, and what it costs."
      columns={useSoldColumns(DOMAIN_COLUMNS)}
      tools={<AddSeveral />}
      bulkActions={(domains) => <CheckSeveral domains={domains} />}
      rowMenuItems={(domain) => <ConflictItems domain={domain} />}
      hiddenAtFirst={['status', 'registrar', 'payer']}
      filters={FILTERS}
      newFields={newDomainFields(currency) as readonly RecordField[]}
    />
  );
}
