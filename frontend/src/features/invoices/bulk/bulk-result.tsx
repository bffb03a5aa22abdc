import type { InvoiceBulkAnswer, InvoiceListItem } from '@oficio/contracts';
import { documentName } from '../../../entities/invoice/invoice-words.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkKind } from './bulk-parts.ts';
import { BULK_WORDS, invoicesCount } from './bulk-words.ts';

interface BulkResultProps {
  kind: BulkKind;
  invoices: readonly InvoiceListItem[];
  answer: InvoiceBulkAnswer;
  onClose: () => void;
}

/** What was done, and the invoices that the server has refused, each with its reason. */
export function BulkResult({ kind, invoices, answer, onClose }: BulkResultProps) {
  const { done, refused } = answer;
  const names = new Map(invoices.map((invoice) => [invoice.id, documentName(invoice)]));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${invoicesCount(refused.length)} ${BULK_WORDS[kind].failed(refused.length)}`}
      description={done > 0 ? `${BULK_WORDS[kind].done(invoicesCount(done))}.` : undefined}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <LeftInvoices
        label="Refused"
        rows={refused.map(({ id, message }) => ({ id, name: names.get(id) ?? '', reason: message }))}
      />
    </Dialog>
  );
}

interface LeftInvoicesProps {
  label: string;
  rows: readonly { id: string; name: string; reason: string }[];
}

/** Invoices by name, each with the reason for which an action leaves it. */
export function LeftInvoices({ label, rows }: LeftInvoicesProps) {
  return (
    <ul aria-label={label} className="space-y-1">
      {rows.map(({ id, name, reason }) => (
        <li key={id}>
          <span className="font-medium">{isolated(name)}</span>: {reason}
        </li>
      ))}
    </ul>
  );
}
