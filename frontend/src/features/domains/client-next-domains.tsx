import { domainRoutes, formatLocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MoneyList } from '../../records/money-list.tsx';
import { DOMAIN_PLACE } from './domain-place.tsx';

const SHOWN = 3;

/** The active domains of a client that expire first, each with its price. Nothing without a day of expiry. */
export function ClientNextDomains({ clientId }: { clientId: string }) {
  const only = { clientId, status: 'active', sort: 'expiresOn' } as const;
  const { data } = useQuery(queryOf(domainRoutes.list, { query: { ...only, limit: SHOWN } }));
  const rows = data?.items.flatMap(({ id, name, expiresOn, priceMinor, currency }) =>
    expiresOn === null
      ? []
      : {
          id,
          path: `${DOMAIN_PLACE.path}/${id}`,
          name,
          detail: `Expires ${formatLocalDate(expiresOn)}`,
          amount: moneyText({ amountMinor: priceMinor, currency }),
        },
  );
  if (!rows || rows.length === 0) return null;
  return (
    <MoneyList
      title="Next domain renewals"
      all={{ label: 'All domains', to: DOMAIN_PLACE.path, search: only }}
      rows={rows}
    />
  );
}
