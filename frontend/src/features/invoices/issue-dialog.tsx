import {
  addDays,
  billingSettingsRoutes,
  clientRoutes,
  documentSeriesRoutes,
  formatLocalDate,
  formatNumber,
  type Invoice,
  invoiceRoutes,
  type LocalDate,
  nextInSeries,
  parseSeriesPattern,
} from '@oficio/contracts';
import type { WriteRefusal } from '@oficio/machines/single-write';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { shownRefusal } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MailChoice } from '../../records/mails/mail-choice.tsx';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { UnprintableNotice } from './unprintable-notice.tsx';

/** The refusals that another issue date can settle. */
const DATE_REFUSALS = ['books.closed', 'invoice.date_out_of_order', 'request.invalid'];
/** The refusals that a change of the draft can settle. */
const DRAFT_REFUSALS = ['invoice.empty', 'rate.missing', 'invoice.credit_exceeds'];

interface IssueDialogProps {
  invoice: Invoice;
  onClose: () => void;
  /** Opens the dialog that sends the issued document. */
  onWriteMail: (issued: Invoice) => void;
}

/** Issues a draft today or on another day; a future day schedules it. */
export function IssueDialog({ invoice, onClose, onWriteMail }: IssueDialogProps) {
  const today = useToday();
  const first = invoice.issueDate ?? today;
  const [writesMail, setWritesMail] = useState(false);
  const issue = useIssue(invoice, (issued) => {
    onClose();
    if (writesMail && issued.lifecycle === 'issued') onWriteMail(issued);
  });
  // The total that the person has seen last; another one is shown as such before it is issued.
  const [seen, setSeen] = useState(totalOf(invoice));
  const [issueDate, setIssueDate] = useState<LocalDate | null>(issue.sent?.issueDate ?? first);
  const { one } = KIND_WORDS[invoice.kind];
  const day = issueDate ?? today;
  const isLater = day > today;
  return (
    <FormDialog
      title={`Issue ${isolated(invoice.title)}`}
      size="small"
      description={
        isLater
          ? `This ${one} will be issued on ${formatLocalDate(day)} and gets its number then.`
          : `The ${one} gets its number, and what your client sees can’t be changed any more.`
      }
      action={isLater ? 'Schedule' : 'Issue'}
      unsaved={issueDate !== first}
      {...issue.dialog}
      failure={null}
      onSubmit={() => {
        setSeen(totalOf(invoice));
        issue.send(day);
      }}
      onClose={onClose}
    >
      {issue.changed && (
        <Notice tone="warning">
          Someone else changed this {one}. Its new version is on the page behind: look at it, then press
          again.
        </Notice>
      )}
      {seen !== totalOf(invoice) && (
        <Notice tone="warning" title={`The total is now ${totalOf(invoice)}`}>
          Someone else changed this {one}. It was {seen} when you opened it.
        </Notice>
      )}
      <IssueFailure invoice={invoice} refusal={issue.refusal} />
      <DatePicker
        label="Issue date"
        name="issueDate"
        today={today}
        value={issueDate}
        onValueChange={setIssueDate}
        hint="A later day schedules it."
        error={issue.dateFault}
      />
      <FactList>
        <Fact label="Total">{totalOf(invoice)}</Fact>
        <Fact label="Number">
          {isLater ? 'On the day of issue' : <NextNumber kind={invoice.kind} day={day} />}
        </Fact>
        {invoice.kind !== 'credit_note' && (
          <Fact label="Due">
            <ResultingDueDay invoice={invoice} day={day} />
          </Fact>
        )}
      </FactList>
      <OpenDeposits invoice={invoice} />
      <UnprintableNotice invoice={invoice} />
      {!isLater && (
        <MailChoice
          label="Write the mail to the client next"
          route={invoiceRoutes.send}
          clientId={invoice.clientId}
          checked={writesMail}
          onChange={setWritesMail}
        />
      )}
    </FormDialog>
  );
}

const totalOf = ({ totalMinor: amountMinor, currency }: Invoice) => moneyText({ amountMinor, currency });

function useIssue(invoice: Invoice, onIssued: (issued: Invoice) => void) {
  const { id, version } = invoice;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const [changed, setChanged] = useState(false);
  const write = useDialogWrite(invoiceRoutes.issue, {
    id,
    onStored(issued) {
      store(issued);
      raiseToast({ kind: 'success', ...issuedWords(issued) });
    },
    onDone: onIssued,
    onRefused({ code, current }) {
      const newer = code === 'version.stale' && z.safeParse(invoiceRoutes.one.answer, current).data;
      if (!newer) return;
      store(newer);
      setChanged(true);
      write.edited();
    },
  });
  const { refusal } = write;
  const isOfDate = refusal !== null && DATE_REFUSALS.includes(refusal.code ?? '');
  return {
    changed,
    sent: write.sent?.variables,
    dialog: write.dialog,
    dateFault: isOfDate ? (refusal.fields[0]?.message ?? refusal.text) : undefined,
    /** The refusal that isn't shown at the date. */
    refusal: isOfDate ? null : refusal,
    send(issueDate: LocalDate) {
      setChanged(false);
      write.submit({ version, issueDate });
    },
  };
}

function issuedWords({ kind, lifecycle, number, scheduledFor, clientName }: Invoice) {
  const { label } = KIND_WORDS[kind];
  if (lifecycle === 'scheduled' && scheduledFor) {
    return { title: `${label} scheduled for ${formatLocalDate(scheduledFor)}`, description: clientName };
  }
  return { title: `${label} ${number} issued`, description: clientName };
}

function IssueFailure({ invoice, refusal }: { invoice: Invoice; refusal: WriteRefusal | null }) {
  const { failure } = shownRefusal(refusal);
  if (!refusal || failure === null) return null;
  return (
    <Notice tone="negative">
      {failure}{' '}
      {DRAFT_REFUSALS.includes(refusal.code ?? '') && (
        <Link to={INVOICES.editor?.editPathOf(invoice.id) ?? INVOICES.path} className={TEXT_LINK}>
          Edit the draft
        </Link>
      )}
    </Notice>
  );
}

/** The deposits of the client that the invoice could deduct. */
function OpenDeposits({ invoice: { id, kind, clientId, currency } }: { invoice: Invoice }) {
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.deposits, { query: { clientId }, freshMs: 0 }),
    enabled: kind === 'invoice',
  });
  const open = data?.items.filter((deposit) => deposit.currency === currency) ?? [];
  if (open.length === 0) return null;
  const own = open.filter(({ depositOfId }) => depositOfId === id);
  return (
    <Notice
      tone="warning"
      title={open.length === 1 ? 'A deposit isn’t deducted' : 'Deposits aren’t deducted'}
    >
      {open.map(({ number }) => number).join(', ')}.{' '}
      <Link to={INVOICES.editor?.editPathOf(id) ?? INVOICES.path} className={TEXT_LINK}>
        Edit the draft
      </Link>{' '}
      {own.length > 0
        ? `to deduct ${own.map(({ number }) => number).join(', ')}, asked for with this invoice.`
        : 'if this invoice is the final one.'}
    </Notice>
  );
}

/** The number that the document gets if nobody issues another one before. */
function NextNumber({ kind, day }: { kind: Invoice['kind']; day: LocalDate }) {
  const { data } = useQuery(queryOf(documentSeriesRoutes.list, { freshMs: 0 }));
  const series = data?.items.find((one) => one.kind === kind);
  if (!series) return null;
  const parsed = parseSeriesPattern(series.pattern, series.reset);
  const next = nextInSeries(series, day);
  if (parsed.status !== 'parsed' || !next) return null;
  return <span className="tabular-nums">{formatNumber(parsed.pattern, next.sequence, day)}</span>;
}

/** The due date of the draft, or the one that the client's terms give. */
function ResultingDueDay({ invoice: { clientId, dueDate }, day }: { invoice: Invoice; day: LocalDate }) {
  const client = useQuery(queryOf(clientRoutes.one, { parameters: { id: clientId } })).data;
  const settings = useQuery(queryOf(billingSettingsRoutes.one)).data;
  if (dueDate) return formatLocalDate(dueDate);
  if (!client || !settings) return null;
  const days = client.paymentTermsDays ?? settings.paymentTermsDays;
  return `${formatLocalDate(addDays(day, days))} (${days === 1 ? '1 day' : `${days} days`})`;
}
