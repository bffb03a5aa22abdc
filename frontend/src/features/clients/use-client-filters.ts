import {
  CLIENT_DETAILS,
  CLIENT_STATUSES,
  type ClientAnalytics,
  clientAnalyticsRoutes,
  formatLocalDate,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useReadsMoney } from '../../lib/api/use-may.ts';
import { useMembers } from '../../lib/api/use-members.ts';
import { monthName } from '../../lib/text/month-name.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearch } from '../../records/list-search.ts';
import { CLIENT_STATUS_WORDS, countryName, MISSING_WORDS } from './client-words.ts';

/** The filters of the client list. Filters by owner, country and currency appear when there are several. */
export function useClientFilters(search: ListSearch): ListFilter[] {
  const { data } = useQuery(queryOf(clientAnalyticsRoutes.figures));
  const members = useMembers() ?? [];
  const readsMoney = useReadsMoney();
  const several = (filter: ListFilter, least = 2): ListFilter[] =>
    search[filter.name] !== undefined || (filter.options?.length ?? 0) >= least ? [filter] : [];
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'Not archived',
      options: CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_WORDS[value].label })),
    },
    ...several(
      {
        name: 'owner',
        label: 'Owner',
        all: 'Any owner',
        words: () => 'Former member',
        options: [
          { value: 'nobody', label: 'No owner' },
          ...members.map(({ userId, name }) => ({ value: userId, label: name })),
        ],
      },
      3,
    ),
    {
      name: 'missing',
      label: 'Missing details',
      all: 'Any details',
      options: CLIENT_DETAILS.map((value) => ({ value, label: MISSING_WORDS[value] })),
    },
    ...several({
      name: 'country',
      label: 'Country',
      all: 'Any country',
      words: countryName,
      options: countriesOf(data),
    }),
    ...several({
      name: 'currency',
      label: 'Currency',
      all: 'Any currency',
      options: (data?.byCurrency ?? []).map(({ currency }) => ({ value: currency, label: currency })),
    }),
    ...(readsMoney ? [OVERDUE] : []),
    RENEWAL,
    { name: 'inactiveSince', label: 'Activity', words: (day) => `No activity since ${formatLocalDate(day)}` },
    {
      name: 'createdIn',
      label: 'Added',
      words: (month) => `Added in ${monthName(month, { withYear: true })}`,
    },
    { name: 'tag', label: 'Tag' },
  ];
}

const OVERDUE: ListFilter = {
  name: 'overdue',
  label: 'Balance',
  all: 'Any balance',
  options: [{ value: 'true', label: 'Overdue' }],
};

const RENEWAL: ListFilter = {
  name: 'renewal',
  label: 'Renewal',
  all: 'Any renewal',
  options: [{ value: '30', label: 'Renewal within 30 days' }],
};

function countriesOf(analytics: ClientAnalytics | undefined): { value: string; label: string }[] {
  const codes = (analytics?.byCountry ?? []).flatMap(({ country }) => country ?? []);
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
