import { createFileRoute, useMatches, useParams, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { INVOICE_DOCUMENT } from '../../../features/invoice-editor/invoice-document.ts';
import { InvoiceEditorScreen } from '../../../features/invoice-editor/invoice-editor-screen.tsx';
import { QUOTE_DOCUMENT } from '../../../features/invoice-editor/quote-document.ts';
import { useCurrentUser } from '../../../features/sign-in/session/use-auth.ts';
import { textSearchParam } from '../../../lib/page/text-search-param.ts';

/** `clientId`: the client for whom the document is written; `expenseId`: the expense of the client that an invoice bills. */
const searchSchema = z.object({ clientId: textSearchParam, expenseId: textSearchParam });

/** The parent of the addresses of invoices and quotes, so that the form stays when a new document gets its own. */
export const Route = createFileRoute('/_app/invoices/_editor')({
  // The component validates the search, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): { clientId?: string; expenseId?: string } => search,
  component: InvoiceEditor,
});

function InvoiceEditor() {
  const { invoiceId = null, quoteId = null } = useParams({ strict: false });
  const { clientId, expenseId } = searchSchema.parse(useSearch({ strict: false }));
  const isQuote = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId.includes('/quotes/')),
  });
  const user = useCurrentUser();
  if (!user?.organization) return null;
  const document = isQuote ? QUOTE_DOCUMENT : INVOICE_DOCUMENT;
  return (
    <InvoiceEditorScreen
      key={document.one}
      document={document}
      id={isQuote ? quoteId : invoiceId}
      clientId={clientId ?? null}
      expenseId={(!isQuote && expenseId) || null}
      organization={user.organization}
      userId={user.id}
    />
  );
}
