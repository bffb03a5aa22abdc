import { formatLocalDate, type ListedPayment, type PaymentListItem } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { METHOD_WORDS, receivedWords } from '../../entities/payment/payment-words.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MoneyCell, NameWithAmount, TextCell } from '../../records/cells.tsx';
import type { ListSearch } from '../../records/list-search.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { paymentStatusWords } from './payment-words.ts';
import { useSettledColumns } from './settled-columns.tsx';

type Column = DataTableColumn<ListedPayment>;

const DATE: Column = {
  id: 'date',
  header: 'Date',
  width: 130,
  lead: true,
  sortKey: 'date',
  sortWords: ['oldest first', 'latest first'],
  hideable: false,
  cell: (payment) => <PaymentLink payment={payment} />,
};
const CLIENT: Column = {
  id: 'client',
  header: 'Client',
  width: 200,
  cuts: true,
  lead: true,
  cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
};
const AMOUNT: Column = {
  id: 'amount',
  header: 'Amount',
  width: 140,
  lead: true,
  sortKey: 'amount',
  sortWords: ['lowest first', 'highest first'],
  align: 'end',
  cell: (payment) => <Amount payment={payment} />,
};
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  width: 190,
  cell: (payment) => <PaymentStatusBadges payment={payment} />,
};
const OTHERS: readonly Column[] = [
  { id: 'method', header: 'Method', width: 120, rank: 3, cell: ({ method }) => METHOD_WORDS[method] },
  {
    id: 'reference',
    header: 'Reference',
    width: 130,
    cuts: true,
    rank: 2,
    cell: ({ reference }) => <TextCell>{reference}</TextCell>,
  },
  {
    id: 'invoices',
    header: 'For',
    width: 170,
    rank: 1,
    cell: ({ invoices }) => <PaidInvoices invoices={invoices} />,
  },
];

const COLUMNS: readonly Column[] = [DATE, CLIENT, ...OTHERS, AMOUNT, STATUS];

/** A phone shows the client with the amount, and the date with the status. */
const PHONE_COLUMNS: readonly Column[] = [
  {
    ...CLIENT,
    phone: 'primary',
    cell: (payment) => <NameWithAmount name={payment.clientName} amount={AMOUNT.cell(payment)} />,
  },
  {
    ...DATE,
    phone: 'secondary',
    cell: (payment) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <PaymentLink payment={payment} />
        <PaymentStatusBadges payment={payment} />
      </span>
    ),
  },
  ...OTHERS,
];

/** The columns of the list on this screen. A filter adds those that figures are sums of. */
export function usePaymentColumns(search: ListSearch): readonly Column[] {
  const settled = useSettledColumns(search);
  return (useMediaQuery(PHONE) ? PHONE_COLUMNS : COLUMNS).toSpliced(2, 0, ...settled);
}

/** The amount, below it what arrived instead in another currency. */
function Amount({ payment }: { payment: ListedPayment }) {
  const { amountMinor, currency, status } = payment;
  const received = receivedWords(payment);
  return (
    <span className="text-end">
      <span
        className={status === 'voided' || status === 'failed' ? 'text-ink-muted line-through' : undefined}
      >
        <MoneyCell amountMinor={amountMinor} currency={currency} />
      </span>
      {received && <span className="block text-xs text-ink-muted tabular-nums">{received}</span>}
    </span>
  );
}

function PaymentLink({
  payment: { id, date, amountMinor, currency, clientName },
}: {
  payment: PaymentListItem;
}) {
  const noun = amountMinor < 0 ? 'Refund' : 'Payment';
  return (
    <Link
      to="/invoices/payments/$paymentId"
      params={{ paymentId: id }}
      aria-label={`${formatLocalDate(date)}: ${noun} of ${moneyText({ amountMinor: Math.abs(amountMinor), currency })}, ${clientName}`}
      className="font-medium tabular-nums underline-offset-4 hover:underline"
    >
      {formatLocalDate(date)}
    </Link>
  );
}

/** The status, and what of a payment belongs to no invoice. */
export function PaymentStatusBadges({
  payment,
}: {
  payment: Pick<PaymentListItem, 'status' | 'amountMinor' | 'unallocatedMinor' | 'currency'>;
}) {
  const { label, tone } = paymentStatusWords(payment);
  const { status, unallocatedMinor, currency } = payment;
  return (
    <span className="inline-flex flex-wrap gap-1 md:flex-nowrap">
      <Badge tone={tone}>{label}</Badge>
      {status === 'succeeded' && unallocatedMinor > 0 && (
        <Badge tone="accent">{moneyText({ amountMinor: unallocatedMinor, currency })} credit</Badge>
      )}
    </span>
  );
}

const SHOWN = 2;

function PaidInvoices({ invoices }: Pick<PaymentListItem, 'invoices'>) {
  if (invoices.length === 0) return <TextCell>{null}</TextCell>;
  return (
    <span className="inline-flex flex-wrap gap-x-2 md:flex-nowrap">
      {invoices.slice(0, SHOWN).map(({ invoiceId, number }) => (
        <Link
          key={invoiceId}
          to={pathOfRecord(INVOICES, invoiceId)}
          className="underline-offset-4 hover:underline"
        >
          {number ?? 'A draft'}
        </Link>
      ))}
      {invoices.length > SHOWN && <span className="text-ink-muted">+{invoices.length - SHOWN}</span>}
    </span>
  );
}
