import {
  addDays,
  formatLocalDate,
  type LocalDate,
  localDateAt,
  type OrganizationUsage,
  SUPERADMIN,
  superadminUsageRoutes,
  USAGE_SORTS,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useServerTime } from '../../../lib/api/server-time.ts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { RecordLink } from '../../../records/cells.tsx';
import { dayFilter, periodFilters } from '../../../records/day-filter.ts';
import type { ListFilter } from '../../../records/list-filter.ts';
import { defineListSearch, type ListSearch } from '../../../records/list-search.ts';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { organizationFilter } from '../operations/organization-filter.tsx';
import { SuperadminList, type SuperadminScreenProps } from '../superadmin-list.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { NumberCell } from './number-cell.tsx';
import { UsageCharts } from './usage-charts.tsx';

const DAY = defineListSearch(superadminUsageRoutes.organizations);
const PERIOD = defineListSearch(superadminUsageRoutes.days);
const LIST = {
  routes: { list: superadminUsageRoutes.organizations },
  address: DAY,
  many: 'organizations',
  icon: <ChartColumn />,
};

const SORT_WORDS: Record<(typeof USAGE_SORTS)[number], string> = {
  requests: 'Most requests',
  mails: 'Most mails',
  refused: 'Most refused mails',
  lookups: 'Most look-ups',
  bytes: 'Most storage',
};

const FILTERS: readonly ListFilter[] = [
  ...periodFilters(['from', 'Charts from'], ['to', 'Charts until']),
  organizationFilter,
  dayFilter('day', 'Organizations on', {}),
  {
    name: 'sort',
    label: 'Order',
    all: SORT_WORDS.requests,
    options: USAGE_SORTS.filter((sort) => sort !== 'requests').map((value) => ({
      value,
      label: SORT_WORDS[value],
    })),
  },
];

const COLUMNS: readonly DataTableColumn<OrganizationUsage>[] = [
  {
    id: 'organization',
    header: 'Organization',
    width: 220,
    cuts: true,
    lead: true,
    hideable: false,
    cell: ({ organization: { id, name } }) => (
      <RecordLink path={superadminPath('organizations')} id={id} name={name} />
    ),
  },
  {
    id: 'requests',
    header: 'Requests',
    width: 110,
    align: 'end',
    phone: 'secondary',
    cell: ({ requests }) => <NumberCell value={requests} />,
  },
  {
    id: 'mails',
    header: 'Mails',
    width: 100,
    align: 'end',
    cell: ({ mails }) => <NumberCell value={mails} />,
  },
  {
    id: 'refused',
    header: 'Refused',
    width: 100,
    align: 'end',
    cell: ({ refused }) => <NumberCell value={refused} />,
  },
  {
    id: 'lookups',
    header: 'Look-ups',
    width: 100,
    align: 'end',
    cell: ({ lookups }) => <NumberCell value={lookups} />,
  },
  {
    id: 'bytes',
    header: 'Storage',
    width: 100,
    align: 'end',
    cell: ({ bytes }) => <span className="tabular-nums">{formatBytes(bytes)}</span>,
  },
];

/** The usage of a period by day, and below it the organizations with the most usage on one day. */
export function UsageScreen({ search: given }: SuperadminScreenProps) {
  const today = localDateAt(useServerTime()(), 'UTC');
  const chosen = PERIOD.parse(given);
  const address = {
    ...DAY,
    pageQuery: (search: ListSearch) => DAY.pageQuery({ ...search, day: search.day ?? today }),
  };
  return (
    <SuperadminList<OrganizationUsage>
      page="usage"
      list={{ ...LIST, address }}
      search={{ ...chosen, ...DAY.parse(given) }}
      columns={COLUMNS}
      rowKey={({ organization }) => organization.id}
      rowName={({ organization }) => organization.name}
      filters={FILTERS}
      nothing={<EmptyState icon={LIST.icon} title="No usage on this day yet" />}
    >
      <Period search={chosen} today={today} />
    </SuperadminList>
  );
}

function Period({ search, today }: { search: ListSearch; today: LocalDate }) {
  const { organizationId } = search;
  const period = periodOf(search, today);
  const query = useQuery(
    queryOf(superadminUsageRoutes.days, { query: { ...period, ...(organizationId && { organizationId }) } }),
  );
  const { data, error } = query;
  return (
    <section aria-label="Usage by day" className="mt-4 mb-6">
      <h2 className="mb-3 text-sm font-semibold">
        {formatLocalDate(period.from)} to {formatLocalDate(period.to)}
      </h2>
      {data ? (
        <UsageCharts days={data.days} organizationId={organizationId} />
      ) : error ? (
        <QueryError title="The usage could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </section>
  );
}

/** The days of the address; the last 30 where they are no period that the server answers. */
function periodOf({ from, to }: ListSearch, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const last = (to ?? today) as LocalDate;
  const first = (from ?? addDays(last, 1 - SUPERADMIN.figureDays)) as LocalDate;
  const isAnswered = first <= last && first > addDays(last, -SUPERADMIN.usageDays);
  return isAnswered
    ? { from: first, to: last }
    : { from: addDays(today, 1 - SUPERADMIN.figureDays), to: today };
}
