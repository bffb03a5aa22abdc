import {
  type InvoiceListItem,
  invoiceBulkRoutes,
  type LocalDate,
  type PAYMENT_METHODS,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { documentName } from '../../../entities/invoice/invoice-words.ts';
import { METHOD_OPTIONS } from '../../../entities/payment/payment-words.ts';
import { failureText } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useToday } from '../../../lib/api/use-today.ts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type BulkKind, bulkParts, bulkSums, unreachedClients } from './bulk-parts.ts';
import { BulkResult, LeftInvoices } from './bulk-result.tsx';
import { BULK_WORDS, invoicesCount } from './bulk-words.ts';
import { useBulkWrite } from './use-bulk-write.ts';

interface BulkDialogProps {
  kind: BulkKind;
  /** The selected invoices, as they were when the action was chosen. */
  invoices: readonly InvoiceListItem[];
  onClose: () => void;
}

/** Asks before an action on several invoices: how many, which sums, and which of them can't. Then shows the refused ones. */
export default function BulkDialog({ kind, invoices, onClose }: BulkDialogProps) {
  const today = useToday();
  const words = BULK_WORDS[kind];
  const sends = kind === 'send' || kind === 'issueAndSend';
  const clientIds = [...new Set(invoices.map(({ clientId }) => clientId))].join();
  const recipients = useQuery({
    ...queryOf(invoiceBulkRoutes.recipients, { query: { clientIds }, freshMs: 0 }),
    enabled: sends,
  });
  // The cache can have them although the action sends no mail.
  const items = sends ? recipients.data?.items : undefined;
  const { able, unable } = bulkParts(kind, invoices, { today, unreached: items && unreachedClients(items) });
  const [date, setDate] = useState<LocalDate | null>(today);
  const [method, setMethod] = useState<(typeof PAYMENT_METHODS)[number]>('bank_transfer');
  const [fault, setFault] = useState<string | undefined>();
  const { write, answer } = useBulkWrite(kind, invoices, onClose);
  const submit = () => {
    const items = able.map(({ id, version }) => ({ id, version }));
    if (kind !== 'pay') write.submit({ items, ...(kind.startsWith('issue') && { send: sends }) });
    else if (date === null) setFault('Please enter a date');
    else write.submit({ items, date, method });
  };
  const count = invoicesCount(able.length);
  if (answer) return <BulkResult kind={kind} invoices={invoices} answer={answer} onClose={onClose} />;
  return (
    <FormDialog
      size="small"
      title={able.length === 0 ? words.none : words.title(count)}
      description={able.length > 0 && words.description}
      action={words.action(count)}
      unsaved={false}
      ready={able.length > 0 && (!sends || items !== undefined)}
      {...write.dialog}
      failure={write.dialog.failure ?? (recipients.error && !items ? failureText(recipients.error) : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Sums kind={kind} invoices={able} />
      {kind === 'pay' && able.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          <DatePicker
            label="Date"
            name="date"
            required
            today={today}
            value={date}
            error={fault ?? write.faultOf('date')}
            onValueChange={(value) => {
              setDate(value);
              setFault(undefined);
              write.edited();
            }}
          />
          <SelectField
            label="Method"
            name="method"
            value={method}
            options={METHOD_OPTIONS}
            error={write.faultOf('method')}
            onChange={({ target }) => {
              setMethod(target.value as typeof method);
              write.edited();
            }}
          />
        </div>
      )}
      {unable.length > 0 && (
        <Notice
          tone="warning"
          title={`${invoicesCount(unable.length)} will be left as ${unable.length === 1 ? 'it is' : 'they are'}`}
        >
          <LeftInvoices
            label="Left as they are"
            rows={unable.map(({ invoice, reason }) => ({
              id: invoice.id,
              name: documentName(invoice),
              reason,
            }))}
          />
        </Notice>
      )}
    </FormDialog>
  );
}

function Sums({ kind, invoices }: { kind: BulkKind; invoices: readonly InvoiceListItem[] }): ReactNode {
  const sums = bulkSums(kind, invoices);
  if (sums.length === 0) return null;
  return (
    <ul aria-label="Sums" className="flex flex-wrap gap-x-4 gap-y-1 font-semibold tabular-nums">
      {sums.map((sum) => (
        <li key={sum.currency}>{moneyText(sum)}</li>
      ))}
    </ul>
  );
}
