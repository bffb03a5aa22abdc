import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DOMAIN_PLACE } from './domain-place.tsx';

/** A value that leads to the list of the domains that have it. */
export function FilterLink({
  search,
  children,
}: {
  search: { registrar: string } | { tld: string };
  children: ReactNode;
}) {
  return (
    <Link
      to={DOMAIN_PLACE.path}
      search={search as never}
      dir="auto"
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
