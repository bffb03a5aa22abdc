import { documentFileName, type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { MailDialog } from '../../records/mails/mail-dialog.tsx';
import { useSendInvoice } from './use-send-invoice.ts';

interface SendDialogProps {
  invoice: InvoiceListItem;
  onClose: () => void;
}

/** Sends an issued document to the client by mail. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const parameters = { id: invoice.id };
  return (
    <MailDialog
      title={`Send ${isolated(documentName(invoice))}`}
      subject={{
        preview: { route: invoiceRoutes.mailPreview, parameters },
        fileName: documentFileName(invoice),
        follows: 'The total, the due date and your signature',
      }}
      suggestion={useQuery(queryOf(invoiceRoutes.mail, { parameters, freshMs: 0 }))}
      sending={useSendInvoice(invoice, onClose)}
      onClose={onClose}
    />
  );
}
