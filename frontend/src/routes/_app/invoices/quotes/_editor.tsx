import { createFileRoute, useParams, useSearch } from '@tanstack/react-router';
import { InvoiceEditorScreen } from '../../../../features/invoice-editor/invoice-editor-screen.tsx';
import { QUOTE_DOCUMENT } from '../../../../features/invoice-editor/quote-document.ts';
import { useCurrentUser } from '../../../../features/sign-in/session/use-auth.ts';

/** The parent of both addresses, so that the form stays when a new quote gets its own. */
export const Route = createFileRoute('/_app/invoices/quotes/_editor')({ component: QuoteEditor });

function QuoteEditor() {
  const { quoteId = null } = useParams({ strict: false });
  const { clientId } = useSearch({ strict: false });
  const user = useCurrentUser();
  if (!user?.organization) return null;
  return (
    <InvoiceEditorScreen
      document={QUOTE_DOCUMENT}
      id={quoteId}
      clientId={clientId ?? null}
      expenseId={null}
      organization={user.organization}
      userId={user.id}
    />
  );
}
