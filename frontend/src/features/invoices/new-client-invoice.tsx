import { invoiceRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** Writes an invoice for a client, for the roles that may. */
export function NewClientInvoice({ clientId }: { clientId: string }) {
  if (!useMay(invoiceRoutes.create)) return null;
  return (
    <Link
      to={INVOICES.editor?.newPath ?? INVOICES.path}
      search={{ clientId } as never}
      className={buttonClasses({ variant: 'primary' })}
    >
      <Plus aria-hidden /> New invoice
    </Link>
  );
}
