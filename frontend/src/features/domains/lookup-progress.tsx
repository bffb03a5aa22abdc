import { evidenceRoutes, NUMBER_LOCALE } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { DOMAIN_PLACE } from './domain-place.tsx';

const POLL_MS = 3_000;
const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** How far the first checks of newly added domains are, read anew until they have ended. Null: nothing to say. */
export function useLookupProgress(): ReactNode {
  const { data } = useQuery({
    ...queryOf(evidenceRoutes.progress, { freshMs: 0 }),
    refetchInterval: ({ state }) => (state.data && state.data.total > 0 ? POLL_MS : false),
  });
  const [seen, setSeen] = useState(0);
  if (data && data.total > seen) setSeen(data.total);
  if (!data || (data.total === 0 && seen === 0)) return null;
  const { total, lookedUp, failed } = data;
  const hasEnded = total === 0;
  return (
    <span role="status">
      {hasEnded
        ? `All ${number.format(seen)} new domains are looked up.`
        : `${number.format(lookedUp)} of ${number.format(total)} looked up.`}{' '}
      {(failed > 0 || hasEnded) && (
        <Link to={DOMAIN_PLACE.path} search={{ lookup: 'problem' } as never} className="underline">
          {hasEnded ? 'Show what couldn’t be looked up' : `${number.format(failed)} couldn’t be`}
        </Link>
      )}
    </span>
  );
}
