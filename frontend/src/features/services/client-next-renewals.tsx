import { domainRoutes, formatLocalDate, type LocalDate, serviceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { DOMAINS_PATH, SERVICES_PATH } from '../../entities/hosting/hosting-places.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MoneyList } from '../../records/money-list.tsx';
import { pathOfRecord } from '../../records/record-area.ts';

const SHOWN = 4;

interface Due {
  id: string;
  path: string;
  name: string;
  day: LocalDate;
  /** What happens on the day. */
  verb: string;
  amountMinor: number;
  currency: string;
}

/** The active services and domains of a client that renew or expire first, each with its price. Nothing without a day. */
export function ClientNextRenewals({ clientId }: { clientId: string }) {
  const only = { clientId, status: 'active', limit: SHOWN } as const;
  const services = useQuery(queryOf(serviceRoutes.list, { query: { ...only, sort: 'nextRenewalOn' } }));
  const domains = useQuery(queryOf(domainRoutes.list, { query: { ...only, sort: 'expiresOn' } }));
  if (!services.data || !domains.data) return null;
  const due: Due[] = [
    ...services.data.items.flatMap(({ id, name, nextRenewalOn: day, priceMinor: amountMinor, currency }) =>
      day === null ? [] : { id, path: SERVICES_PATH, name, day, verb: 'Renews', amountMinor, currency },
    ),
    ...domains.data.items.flatMap(({ id, name, expiresOn: day, priceMinor: amountMinor, currency }) =>
      day === null ? [] : { id, path: DOMAINS_PATH, name, day, verb: 'Expires', amountMinor, currency },
    ),
  ];
  if (due.length === 0) return null;
  return (
    <MoneyList
      title="Next renewals"
      all={{ label: 'Services and domains', to: `/clients/${clientId}/services`, search: {} }}
      rows={due
        .toSorted((one, other) => one.day.localeCompare(other.day))
        .slice(0, SHOWN)
        .map(({ id, path, name, day, verb, amountMinor, currency }) => ({
          id,
          path: pathOfRecord({ path }, id),
          name,
          detail: `${verb} ${formatLocalDate(day)}`,
          amount: moneyText({ amountMinor, currency }),
        }))}
    />
  );
}
