import { type QueryOf, SECTION_TITLES, SERVICE_STATUSES, type serviceRoutes } from '@oficio/contracts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { SOLD_FILTERS } from '../../entities/hosting/linked-field.tsx';
import { useSoldColumns } from '../../entities/hosting/sold-columns.tsx';
import {
  CYCLE_WORDS,
  optionsOf,
  PAYER_WORDS,
  SERVICE_KIND_WORDS,
} from '../../entities/hosting/sold-terms.ts';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import { monthName } from '../../lib/text/month-name.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { SERVICES } from './service-area.tsx';
import { SERVICE_COLUMNS } from './service-columns.tsx';
import { newServiceFields } from './service-fields.tsx';
import { SERVICE_STATUS_WORDS } from './service-words.ts';

export type ServicesSearch = ListSearchOf<QueryOf<typeof serviceRoutes.list>>;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: SERVICE_STATUSES.map((value) => ({ value, label: SERVICE_STATUS_WORDS[value].label })),
  },
  CLIENT_FILTER,
  {
    name: 'renewal',
    label: 'Next renewal',
    all: 'Any day',
    options: [
      { value: 'past', label: 'Renewal overdue' },
      ...['7', '30', '60', '90'].map((days) => ({ value: days, label: `Renews within ${days} days` })),
    ],
  },
  { name: 'kind', label: 'Kind', all: 'Any kind', options: optionsOf(SERVICE_KIND_WORDS) },
  { name: 'cycle', label: 'Cycle', all: 'Any cycle', options: optionsOf(CYCLE_WORDS) },
  {
    name: 'payer',
    label: 'Payer',
    all: 'Any payer',
    options: optionsOf(PAYER_WORDS).map(({ value, label }) => ({
      value,
      label: `Paid by ${label.toLowerCase()}`,
    })),
  },
  { name: 'provider', label: 'Provider' },
  { name: 'missing', label: 'Provider', words: () => 'No provider' },
  { name: 'current', label: 'Status', words: () => 'Still sold' },
  {
    name: 'renewsIn',
    label: 'Next renewal',
    words: (month) => `Renews in ${monthName(month, { withYear: true })}`,
  },
  { name: 'currency', label: 'Currency' },
  ...SOLD_FILTERS,
  { name: 'tag', label: 'Tag' },
];

/** What the organization keeps running for its clients. */
export function ServicesScreen({ search }: { search: ServicesSearch }) {
  const isLimited = useIsLimited();
  const currency = useOwnCurrency();
  return (
    <RecordsScreen
      area={SERVICES}
      views="services"
      search={search}
      title={SECTION_TITLES.hosting}
      note={isLimited ? 'You see the services of the clients that are assigned to you.' : undefined}
      tabs={<HostingTabs />}
      purpose="Keep track of what you run for your clients: hosting, email, maintenance. When each one renews, and what it costs."
      columns={useSoldColumns(SERVICE_COLUMNS)}
      hiddenAtFirst={['kind', 'panel', 'autoRenew', 'payer', 'createdAt', 'updatedAt']}
      filters={FILTERS}
      newFields={newServiceFields(currency) as readonly RecordField[]}
    />
  );
}
