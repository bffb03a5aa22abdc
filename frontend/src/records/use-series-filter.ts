import { recurringRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/route-query.ts';
import type { ListFilter } from './list-filter.ts';
import type { ListSearch } from './list-search.ts';

/** The filter of a list by the series that has made its records, as a chip with the name of the series. */
export function useSeriesFilter({ recurringId }: ListSearch): ListFilter {
  const { data } = useQuery({
    ...queryOf(recurringRoutes.one, { parameters: { id: recurringId ?? '' } }),
    enabled: recurringId !== undefined,
  });
  return {
    name: 'recurringId',
    label: 'Series',
    words: () => (data ? `Series: ${data.name}` : 'Of one series'),
  };
}
