import { taxRateRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** Whether new lines of the organization's documents have an added tax. True until the rates are known. */
export function useChargesTax(): boolean {
  const { data } = useQuery(queryOf(taxRateRoutes.list));
  return (
    data?.items.some(({ kind, ratePpm, isDefault }) => kind === 'added' && ratePpm > 0 && isDefault) ?? true
  );
}
