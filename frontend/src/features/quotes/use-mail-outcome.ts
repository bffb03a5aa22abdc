import { type Quote, quoteLinkRoutes, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';

const POLL_MS = 3_000;

/**
 * Reads a quote and its links again while a mail is on its way, because no message tells of a change. The link of the mail is
 * made when the mail is sent.
 */
export function useMailOutcome({ id, delivery }: Quote): void {
  const isAwaited = delivery === 'sending';
  const refetchInterval = isAwaited ? POLL_MS : false;
  const mayReadLinks = useMay(quoteLinkRoutes.list);
  const parameters = { id };
  useQuery({ ...queryOf(quoteRoutes.one, { parameters }), refetchInterval });
  useQuery({
    ...queryOf(quoteLinkRoutes.list, { parameters }),
    enabled: isAwaited && mayReadLinks,
    refetchInterval,
  });
}
