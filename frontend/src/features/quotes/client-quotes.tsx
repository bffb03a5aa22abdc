import { quoteRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';

/** Leads from a client's invoices to its quotes, for the roles that read them. */
export function ClientQuotes({ clientId }: { clientId: string }) {
  if (!useMay(quoteRoutes.list)) return null;
  return (
    <p className="mb-4 text-sm">
      <Link to={QUOTES.path} search={{ clientId } as never} className="underline underline-offset-4">
        Quotes for this client
      </Link>
    </p>
  );
}
