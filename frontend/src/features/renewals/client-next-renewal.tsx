import { formatLocalDate, renewalRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { pathOfRecord } from '../../records/record-area.ts';

/** The renewal of a client that ends first, in the header of the client's page. Nothing without one. */
export function ClientNextRenewal({ clientId }: { clientId: string }) {
  const query = { clientId, snoozed: 'any', limit: 1 } as const;
  const { data } = useQuery(queryOf(renewalRoutes.list, { query }));
  const [next] = data?.items ?? [];
  if (!next) return null;
  const { id, subjectName, periodEnd, priceMinor, currency, payer } = next;
  return (
    <p className="-mt-3 mb-4 flex flex-wrap items-baseline gap-x-2 text-sm text-ink-muted">
      Next renewal
      <Link
        to={pathOfRecord({ path: RENEWALS_PATH }, id)}
        className="inline-flex min-h-6 items-center font-semibold text-ink underline-offset-4 hover:underline max-md:min-h-11"
      >
        <bdi className="break-all">{subjectName}</bdi>
      </Link>
      <span className="tabular-nums">
        {[
          formatLocalDate(periodEnd),
          payer === 'us' && `${moneyText({ amountMinor: priceMinor, currency })} without tax`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  );
}
