import { formatLocalDate, type Payment, paymentMailRoutes, paymentRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { PAYMENT_PLACE } from '../../entities/payment/payment-place.tsx';
import { METHOD_OPTIONS, METHOD_WORDS, receivedWords } from '../../entities/payment/payment-words.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { DayCell } from '../../records/cells.tsx';
import { MailList } from '../../records/mails/mail-list.tsx';
import { type EditedArea, pathOfRecord } from '../../records/record-area.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordColumns } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { useRecordQuery } from '../../records/use-record-query.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader, Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { ExchangeFacts } from './exchange-facts.tsx';
import { PaymentStatusBadges } from './payment-columns.tsx';
import { paymentNoun, paymentStatusWords } from './payment-words.ts';
import { useSettleActions } from './use-settle-actions.tsx';

const PAYMENT: EditedArea<Payment> = {
  routes: { one: paymentRoutes.one, update: paymentRoutes.update },
  one: 'payment',
  nameOf: (payment) => titleOf(payment),
};

const FIELDS: readonly RecordField<Payment>[] = [
  { name: 'method', label: 'Method', kind: 'select', options: METHOD_OPTIONS },
  { name: 'reference', label: 'Reference' },
  { name: 'note', label: 'Note', kind: 'area', wide: true, hint: 'Your client never sees it.' },
];

/** The page of one payment or refund. */
export function PaymentScreen({ id }: { id: string }) {
  const { query, isMissing } = useRecordQuery(paymentRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? titleOf(data) : 'Payment');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToPayments />}
        title="This payment doesn’t exist"
        description="The address may be wrong, or the payment isn’t one of a client that you see."
      />
    );
  }
  if (data) return <LoadedPayment payment={data} />;
  if (error) return <QueryError title="The payment could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

function LoadedPayment({ payment }: { payment: Payment }) {
  const { id, clientName, amountMinor, currency, status, refundableMinor, voidedAt, voidReason } = payment;
  const maySettle = useMay(paymentRoutes.void) && status === 'succeeded';
  const maySend = useMay(paymentMailRoutes.send) && status === 'succeeded';
  const actions = useSettleActions();
  const send = () => actions.open({ action: 'sendReceipt', paymentId: id });
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        above={<BackToPayments />}
        title={titleOf(payment)}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <PaymentStatusBadges payment={payment} />
            <bdi>{clientName}</bdi>
          </span>
        }
        actions={
          <>
            {maySend && (
              <Button onClick={send}>{amountMinor < 0 ? 'Tell the client' : 'Send receipt'}</Button>
            )}
            {maySettle && (
              <>
                {refundableMinor > 0 && (
                  <Button onClick={() => actions.open({ action: 'refundPayment', paymentId: id })}>
                    Refund
                  </Button>
                )}
                {!payment.isOnline && (
                  <Button onClick={() => actions.open({ action: 'voidPayment', paymentId: id })}>Void</Button>
                )}
              </>
            )}
          </>
        }
      />
      {status === 'disputed' && (
        <Notice tone="warning" className="mb-6" title="Your client disputes this payment at their bank">
          Answer the dispute in your Stripe dashboard in time. If you lose it, the payment is refunded here,
          and what it paid is open again.
        </Notice>
      )}
      {status === 'voided' && (
        <Notice className="mb-6" title={`This ${paymentNoun(payment)} was voided`}>
          {voidedAt && (
            <>
              On <DayCell instant={voidedAt} />:{' '}
            </>
          )}
          <bdi>{voidReason}</bdi>
        </Notice>
      )}
      <RecordColumns
        main={
          <>
            <PaidDocuments payment={payment} />
            <Refunds payment={payment} />
            <MailList
              of={{ entityType: 'payment', entityId: id }}
              propsOf={() => ({ onSendElsewhere: maySend ? send : undefined })}
              frame={(mails) => <Section title="Mails">{mails}</Section>}
              nothing={null}
            />
          </>
        }
        aside={
          <>
            <Section title="Details">
              <PaymentFacts payment={payment} money={(amountMinor) => moneyText({ amountMinor, currency })} />
            </Section>
            <RecordSection
              area={PAYMENT}
              record={payment}
              title="Method"
              fields={FIELDS}
              editing={editing}
              onEditingChange={setEditing}
            />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

function PaymentFacts({ payment, money }: { payment: Payment; money: (amountMinor: number) => string }) {
  const { clientId, clientName, date, amountMinor, refundOf } = payment;
  return (
    <FactList>
      <Fact label="Client">
        <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
      </Fact>
      <Fact label="Date">{formatLocalDate(date)}</Fact>
      <Fact label="Amount">
        <span className="tabular-nums">{money(amountMinor)}</span>
      </Fact>
      <OnlineFacts payment={payment} money={money} />
      <ExchangeFacts payment={payment} />
      {refundOf === null && (
        <>
          <Fact label="Credit left">
            <span className="tabular-nums">{money(payment.unallocatedMinor)}</span>
          </Fact>
          <Fact label="Refundable">
            <span className="tabular-nums">{money(payment.refundableMinor)}</span>
          </Fact>
        </>
      )}
      {refundOf !== null && (
        <Fact label="Refund of">
          <Link to="/invoices/payments/$paymentId" params={{ paymentId: refundOf }}>
            The payment
          </Link>
        </Fact>
      )}
    </FactList>
  );
}

/** What the provider knows of the money. */
function OnlineFacts({
  payment: { online },
  money,
}: {
  payment: Payment;
  money: (amountMinor: number) => string;
}) {
  if (!online) return null;
  return (
    <>
      <Fact label="At Stripe">
        <span className="break-all">{online.id}</span>
      </Fact>
      {online.feeMinor > 0 && (
        <Fact label="Stripe’s fee">
          <span className="tabular-nums">{money(online.feeMinor)}</span>
        </Fact>
      )}
    </>
  );
}

function PaidDocuments({ payment }: { payment: Payment }) {
  const { invoices, currency } = payment;
  return (
    <Section title={payment.refundOf === null ? 'What it pays' : 'Where it comes from'}>
      {invoices.length === 0 ? (
        <p className="text-sm text-ink-muted">{nothingPaid(payment)}</p>
      ) : (
        <MoneyRows
          rows={invoices.map(({ invoiceId, number, amountMinor }) => ({
            id: invoiceId,
            name: <Link to={pathOfRecord(INVOICES, invoiceId)}>{number ?? 'A draft'}</Link>,
            amount: moneyText({ amountMinor, currency }),
          }))}
        />
      )}
    </Section>
  );
}

/** What a payment or refund of no documents is. */
function nothingPaid({ status, refundOf, amountMinor, unallocatedMinor }: Payment): string {
  if (status === 'voided') return 'Nothing, because it was voided.';
  if (refundOf !== null) return 'The credit of the client.';
  if (unallocatedMinor === 0) return 'No invoice. All of it was refunded.';
  return unallocatedMinor < amountMinor
    ? 'No invoice. What wasn’t refunded is credit of the client.'
    : 'No invoice. All of it is credit of the client.';
}

function Refunds({ payment: { refunds, currency } }: { payment: Payment }) {
  if (refunds.length === 0) return null;
  return (
    <Section title="Refunds">
      <MoneyRows
        rows={refunds.map(({ id, date, method, amountMinor, received, status }) => ({
          id,
          name: (
            <>
              <Link to="/invoices/payments/$paymentId" params={{ paymentId: id }}>
                {formatLocalDate(date)}
              </Link>{' '}
              <span className="text-ink-muted">
                {[METHOD_WORDS[method], receivedWords({ amountMinor, received })].filter(Boolean).join(', ')}
                {status !== 'succeeded' &&
                  `, ${paymentStatusWords({ status, amountMinor }).label.toLowerCase()}`}
              </span>
            </>
          ),
          amount: moneyText({ amountMinor, currency }),
        }))}
      />
    </Section>
  );
}

function MoneyRows({ rows }: { rows: readonly { id: string; name: ReactNode; amount: string }[] }) {
  return (
    <ul className="border-t border-hairline">
      {rows.map(({ id, name, amount }) => (
        <li
          key={id}
          className="flex items-baseline justify-between gap-4 border-b border-hairline py-2.5 text-sm [&_a]:font-medium [&_a]:underline-offset-4 hover:[&_a]:underline"
        >
          <span className="min-w-0">{name}</span>
          <span className="money font-medium">{amount}</span>
        </li>
      ))}
    </ul>
  );
}

function BackToPayments() {
  return (
    <Link
      to={PAYMENT_PLACE.path}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      Payments
    </Link>
  );
}

function titleOf({ amountMinor, currency }: Payment): string {
  const noun = amountMinor < 0 ? 'Refund' : 'Payment';
  return `${noun} of ${moneyText({ amountMinor: Math.abs(amountMinor), currency })}`;
}
