import { type RecurringDocument, recurringRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** Shows the server's answer at once. */
export function useStoreSeries(): (series: RecurringDocument) => void {
  const queryClient = useQueryClient();
  return (series) => {
    const { queryKey } = queryOf(recurringRoutes.one, { parameters: { id: series.id } });
    queryClient.setQueryData(queryKey, series);
  };
}
