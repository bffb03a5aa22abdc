import { createFileRoute, useParams, useSearch } from '@tanstack/react-router';
import { INVOICE_DOCUMENT } from '../../../features/invoice-editor/invoice-document.ts';
import { InvoiceEditorScreen } from '../../../features/invoice-editor/invoice-editor-screen.tsx';
import { useCurrentUser } from '../../../features/sign-in/session/use-auth.ts';

/** The parent of both addresses, so that the form stays when a new invoice gets its own. */
export const Route = createFileRoute('/_app/invoices/_editor')({ component: InvoiceEditor });

function InvoiceEditor() {
  const { invoiceId = null } = useParams({ strict: false });
  const { clientId, expenseId } = useSearch({ strict: false });
  const user = useCurrentUser();
  if (!user?.organization) return null;
  return (
    <InvoiceEditorScreen
      document={INVOICE_DOCUMENT}
      id={invoiceId}
      clientId={clientId ?? null}
      expenseId={expenseId ?? null}
      organization={user.organization}
      userId={user.id}
    />
  );
}
