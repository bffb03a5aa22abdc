import { formatLocalDate, recurringRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { KIND_WORDS, RECURRING_PATH } from '../../entities/recurring/recurring-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MoneyList } from '../../records/money-list.tsx';

const SHOWN = 3;

/** The active series of a client with the next days. Nothing where the person doesn't read series, or none is active. */
export function ClientNextSeries({ clientId }: { clientId: string }) {
  const mayRead = useMay(recurringRoutes.list);
  const query = { clientId, status: 'active', limit: SHOWN } as const;
  const { data } = useQuery({ ...queryOf(recurringRoutes.list, { query }), enabled: mayRead });
  if (!mayRead || !data || data.items.length === 0) return null;
  return (
    <MoneyList
      title="Next recurring"
      all={{ label: 'All recurring', to: RECURRING_PATH, search: { clientId, status: 'active' } }}
      rows={data.items.map(({ id, kind, name, nextOn, totalMinor, currency }) => ({
        id,
        path: `${RECURRING_PATH}/${id}`,
        name,
        detail: [KIND_WORDS[kind].label, nextOn && formatLocalDate(nextOn)].filter(Boolean).join(', '),
        amount: moneyText({ amountMinor: totalMinor, currency }),
      }))}
    />
  );
}
