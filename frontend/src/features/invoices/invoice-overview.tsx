import { formatLocalDate, type Invoice, invoiceRoutes, pathOf } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { DueDay } from '../../entities/invoice/invoice-status.tsx';
import {
  DELIVERY_WORDS,
  depositWords,
  documentName,
  KIND_WORDS,
} from '../../entities/invoice/invoice-words.ts';
import { usePdfFile } from '../../entities/invoice/use-pdf-file.ts';
import { QUOTE_PLACE } from '../../entities/quote/quote-place.tsx';
import { occurrenceWords, RECURRING_PATH } from '../../entities/recurring/recurring-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { DayCell } from '../../records/cells.tsx';
import { RecordFiles } from '../../records/files/record-files.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { INTERNAL_FIELDS } from './invoice-fields.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { InvoiceMessages } from './invoice-messages.tsx';
import { useInvoicePage } from './invoice-page.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { OnlinePayments } from './online-payments.tsx';

/** The first tab of an invoice's page: its cards, and the document as the client sees it. */
export function InvoiceOverview({ paymentsOf }: { paymentsOf: (invoice: Invoice) => ReactNode }) {
  const { invoice, section } = useInvoicePage();
  return (
    <>
      <StateNotice invoice={invoice} />
      <InvoiceColumns
        first={<InvoiceFacts invoice={invoice} />}
        sheet={<InvoiceSheet invoice={invoice} />}
        more={
          <>
            {paymentsOf(invoice)}
            <OnlinePayments invoice={invoice} />
            <InvoiceMessages invoice={invoice} />
            <InvoiceLinks invoice={invoice} />
            <RecordFiles
              kind="invoice"
              id={invoice.id}
              one="file"
              description="Internal. Your client never sees them."
              readOnly={invoice.deletedAt !== null}
            />
            <RecordSection title="Internal" fields={INTERNAL_FIELDS} {...section('internal')} />
          </>
        }
      />
    </>
  );
}

interface ColumnsProps {
  /** What a phone shows before the document: what is owed, and what to do about it. */
  first: ReactNode;
  sheet: ReactNode;
  more: ReactNode;
}

function InvoiceColumns({ first, sheet, more }: ColumnsProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-2">{first}</div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{sheet}</div>
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-2">{more}</div>
    </div>
  );
}

function StateNotice({ invoice: { lifecycle, scheduledFor, voidedAt, voidReason } }: { invoice: Invoice }) {
  if (lifecycle === 'scheduled' && scheduledFor) {
    return (
      <Notice className="mb-6" title={`This will be issued on ${formatLocalDate(scheduledFor)}`}>
        It gets its number on that day. Cancel the schedule to change it.
      </Notice>
    );
  }
  if (lifecycle === 'void') {
    return (
      <Notice className="mb-6" title="This was voided">
        {voidedAt && (
          <>
            On <DayCell instant={voidedAt} />:{' '}
          </>
        )}
        <bdi>{voidReason}</bdi>
      </Notice>
    );
  }
  return null;
}

function PdfButton({ invoice }: { invoice: Invoice }) {
  const { mutate, isPending } = usePdfFile();
  const file = { path: pathOf(invoiceRoutes.pdf, { id: invoice.id }), name: documentName(invoice) };
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(file)}>
      Download PDF
    </Button>
  );
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { clientId, clientName, currency, totalMinor, balanceMinor, issueDate, correctsId } = invoice;
  const { recurringId, occurrence, recurring } = invoice;
  const isDraft = invoice.number === null;
  return (
    <Section title="Details" actions={<PdfButton invoice={invoice} />}>
      <FactList>
        <Fact label="Client">
          <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
        </Fact>
        {recurringId !== null && occurrence !== null && recurring && (
          <Fact label="Recurring">
            <Link to={pathOfRecord({ path: RECURRING_PATH }, recurringId)}>
              {occurrenceWords(occurrence, recurring.endAfter)} · {recurring.name}
            </Link>
            {recurring.missed && ` (missed on ${formatLocalDate(recurring.on)})`}
          </Fact>
        )}
        {correctsId && (
          <Fact label="Credits">
            <CorrectedInvoice id={correctsId} />
          </Fact>
        )}
        {invoice.kind !== 'invoice' && <Fact label="Kind">{KIND_WORDS[invoice.kind].label}</Fact>}
        {invoice.quote && (
          <Fact label="Quote">
            <Link to={pathOfRecord(QUOTE_PLACE, invoice.quote.id)}>{invoice.quote.title}</Link>
          </Fact>
        )}
        {invoice.depositOf && (
          <Fact label="Deposit for">
            <Link to={pathOfRecord(INVOICES, invoice.depositOf.id)}>{invoice.depositOf.title}</Link>
          </Fact>
        )}
        {invoice.deductedBy && (
          <Fact label="Deducted from">
            <Link to={pathOfRecord(INVOICES, invoice.deductedBy.id)}>{invoice.deductedBy.title}</Link>
          </Fact>
        )}
        {invoice.deductions.length > 0 && (
          <Fact label={invoice.kind === 'credit_note' ? 'Gives back' : 'Deducts'}>
            {invoice.deductions.map(({ depositId, number, totalMinor: ofDeposit }) => (
              <Link key={depositId} to={pathOfRecord(INVOICES, depositId)} className="block">
                {number}{' '}
                <span className="tabular-nums">({moneyText({ amountMinor: ofDeposit, currency })})</span>
              </Link>
            ))}
          </Fact>
        )}
        <RequestedDeposits invoice={invoice} />
        <Fact label="Total">
          <span className="tabular-nums">{moneyText({ amountMinor: totalMinor, currency })}</span>
        </Fact>
        {!isDraft && (
          <Fact label="Balance">
            <span className="font-semibold tabular-nums">
              {moneyText({ amountMinor: balanceMinor, currency })}
            </span>
          </Fact>
        )}
        <Fact label="Issued">{issueDate && formatLocalDate(issueDate)}</Fact>
        <Fact label="Due">
          <DueDay invoice={invoice} />
        </Fact>
        {invoice.sentAt && (
          <Fact label="Sent">
            <DayCell instant={invoice.sentAt} />
          </Fact>
        )}
        {DELIVERY_WORDS[invoice.delivery] && <Fact label="Mail">{DELIVERY_WORDS[invoice.delivery]}</Fact>}
        {invoice.viewedAt && (
          <Fact label="Viewed">
            <DayCell instant={invoice.viewedAt} />
          </Fact>
        )}
        <CreditNotes invoice={invoice} />
        {invoice.poNumber && <Fact label="PO number">{invoice.poNumber}</Fact>}
      </FactList>
    </Section>
  );
}

/** The deposits that were asked for with the invoice and that it doesn't deduct. */
function RequestedDeposits({ invoice: { deposits, deductions, currency } }: { invoice: Invoice }) {
  const open = deposits.filter(({ id }) => deductions.every(({ depositId }) => depositId !== id));
  if (open.length === 0) return null;
  return (
    <Fact label="Deposits asked for">
      {open.map((deposit) => (
        <Link key={deposit.id} to={pathOfRecord(INVOICES, deposit.id)} className="block">
          {deposit.title}{' '}
          <span className="tabular-nums">
            ({moneyText({ amountMinor: deposit.totalMinor, currency })}, {depositWords(deposit)})
          </span>
        </Link>
      ))}
    </Fact>
  );
}

/** The credit notes that correct the invoice, also those that are drafted. */
function CreditNotes({ invoice: { id, kind, lifecycle } }: { invoice: Invoice }) {
  const canHave = kind !== 'credit_note' && lifecycle === 'issued';
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.list, { query: { correctsId: id } }),
    enabled: canHave,
  });
  if (!canHave || !data || data.items.length === 0) return null;
  return (
    <Fact label={data.items.length === 1 ? 'Credit note' : 'Credit notes'}>
      {data.items.map((note) => (
        <Link key={note.id} to={pathOfRecord(INVOICES, note.id)} className="block">
          {note.number ?? 'A draft'}
        </Link>
      ))}
    </Fact>
  );
}

function CorrectedInvoice({ id }: { id: string }) {
  const { data } = useQuery(queryOf(invoiceRoutes.one, { parameters: { id } }));
  return <Link to={pathOfRecord(INVOICES, id)}>{data?.title ?? 'The invoice'}</Link>;
}
