import { QUOTE_STATUSES, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearch } from '../../records/list-search.ts';
import { QUOTE_STATUS_WORDS } from './quote-words.ts';

const STATUS: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'Not archived',
  options: [
    ...QUOTE_STATUSES.map((value) => ({ value, label: QUOTE_STATUS_WORDS[value].label })),
    { value: 'archived', label: 'Archived' },
  ],
};

/** The filters of the list of quotes. The filter by currency appears when there are several. */
export function useQuoteFilters(search: ListSearch): ListFilter[] {
  const { data } = useQuery(queryOf(quoteRoutes.sums));
  const currencies = (data?.currencies ?? []).map(({ currency }) => ({ value: currency, label: currency }));
  return [
    STATUS,
    CLIENT_FILTER,
    ...(currencies.length > 1 || search.currency
      ? [{ name: 'currency', label: 'Currency', all: 'Any currency', options: currencies }]
      : []),
    ...periodFilters(['from', 'Sent from'], ['to', 'Sent until']),
  ];
}
