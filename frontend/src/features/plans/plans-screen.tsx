import { type planRoutes, type QueryOf, SECTION_TITLES } from '@oficio/contracts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { optionsOf, PLAN_KIND_WORDS } from '../../entities/hosting/sold-terms.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { PLANS } from './plan-area.tsx';
import { PLAN_COLUMNS } from './plan-columns.tsx';
import { newPlanFields } from './plan-fields.tsx';

export type PlansSearch = ListSearchOf<QueryOf<typeof planRoutes.list>>;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: [{ value: 'archived', label: 'Archived' }],
  },
  { name: 'kind', label: 'For', all: 'Services and domains', options: optionsOf(PLAN_KIND_WORDS) },
  { name: 'tag', label: 'Tag' },
];

/** What the organization sells again and again. */
export function PlansScreen({ search }: { search: PlansSearch }) {
  const currency = useOwnCurrency();
  return (
    <RecordsScreen
      area={PLANS}
      views="plans"
      search={search}
      title={SECTION_TITLES.hosting}
      tabs={<HostingTabs />}
      purpose="Save what you sell again and again: its provider, cycle, cost and price. A new service or domain copies them from here."
      columns={PLAN_COLUMNS}
      hiddenAtFirst={['createdAt', 'updatedAt']}
      filters={FILTERS}
      newFields={newPlanFields(currency) as readonly RecordField[]}
    />
  );
}
