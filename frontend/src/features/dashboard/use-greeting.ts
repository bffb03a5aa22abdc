import { authRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { keepGreeting } from '../../lib/session/kept-greeting.ts';
import { isolated } from '../../lib/text/isolated.ts';

/** The sentence below the dashboard's title. It is kept for the next first view. */
export function useGreeting(): string | null {
  const isLimited = useIsLimited();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const hello = user?.firstName ? `Hello, ${isolated(user.firstName)}. ` : '';
  const scope = isLimited ? ' You see the clients that are assigned to you.' : '';
  const text =
    user && `${hello}Here’s how ${isolated(user.organization?.name ?? 'your work')} is doing.${scope}`;
  const userId = user?.id;
  useEffect(() => {
    if (userId && text) keepGreeting(localStorage, { userId, text });
  }, [userId, text]);
  return text ?? null;
}
