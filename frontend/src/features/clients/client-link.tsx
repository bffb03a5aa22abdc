import type { Client } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';

/** A client's name in a list, which opens its page. */
export function ClientLink({ id, displayName }: Pick<Client, 'id' | 'displayName'>) {
  return (
    <Link
      to="/clients/$clientId"
      params={{ clientId: id }}
      dir="auto"
      className="font-medium text-ink underline-offset-4 hover:underline"
    >
      {displayName}
    </Link>
  );
}
