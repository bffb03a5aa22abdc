import { Link } from '@tanstack/react-router';
import { CERTIFICATES_PATH } from '../../entities/hosting/hosting-places.ts';

/** An issuer that leads to the list of its certificates. */
export function IssuerLink({ issuer }: { issuer: string }) {
  return (
    <Link
      to={CERTIFICATES_PATH}
      search={{ issuer } as never}
      dir="auto"
      className="underline-offset-4 hover:underline"
    >
      {issuer}
    </Link>
  );
}
