import {
  formatLocalDate,
  type Invoice,
  type InvoiceLedger,
  paymentRoutes,
  type Settlement,
  settlementRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { METHOD_WORDS } from '../../entities/payment/payment-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { settlementWords } from './payment-words.ts';
import type { OpenSettlement } from './settle-dialogs.tsx';
import { useSettleActions } from './use-settle-actions.tsx';

/** What has settled an issued invoice or credit note, and what is left. Nothing for roles that don't read payments. */
export function PaymentsCard({ invoice }: { invoice: Invoice }) {
  const mayRead = useMay(settlementRoutes.ofInvoice);
  if (!mayRead || invoice.lifecycle !== 'issued') return null;
  return <Ledger invoice={invoice} />;
}

function Ledger({ invoice }: { invoice: Invoice }) {
  const query = useQuery(queryOf(settlementRoutes.ofInvoice, { parameters: { id: invoice.id } }));
  const { open, dialog } = useSettleActions();
  return (
    <Section title="Payments">
      {query.data && <LedgerRows invoice={invoice} open={open} ledger={query.data} />}
      {!query.data && query.error && <QueryError title="The payments could not be loaded" query={query} />}
      {query.isPending && <SkeletonText lines={3} />}
      {dialog}
    </Section>
  );
}

interface LedgerProps {
  invoice: Invoice;
  ledger: InvoiceLedger;
  open: (settlement: OpenSettlement) => void;
}

function LedgerRows({ invoice, ledger, open }: LedgerProps) {
  const { currency, settlements, balanceMinor } = ledger;
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  return (
    <>
      {settlements.length === 0 ? (
        <p className="text-sm text-ink-muted">
          {invoice.kind === 'credit_note' ? 'Nothing was applied or paid back yet.' : 'Nothing was paid yet.'}
        </p>
      ) : (
        <ol aria-label="Payments" className="border-t border-hairline">
          {settlements.map((settlement) => (
            <LedgerRow
              key={settlement.id}
              invoice={invoice}
              settlement={settlement}
              money={money}
              open={open}
            />
          ))}
        </ol>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-3 font-semibold">
        <span>{balanceMinor < 0 ? 'Left' : 'Balance'}</span>
        <span className="tabular-nums">{money(Math.abs(balanceMinor))}</span>
      </p>
      <AvailableCredit invoice={invoice} ledger={ledger} open={open} />
    </>
  );
}

interface LedgerRowProps extends Pick<LedgerProps, 'invoice' | 'open'> {
  settlement: Settlement;
  money: (amountMinor: number) => string;
}

function LedgerRow({ invoice, settlement, money, open }: LedgerRowProps) {
  const { date, amountMinor, isReversed, reversesId, payment, counterpart } = settlement;
  const isPast = isReversed || reversesId !== null;
  // Where a credit note is settled, amounts are negative.
  const signed = invoice.kind === 'credit_note' ? -amountMinor : amountMinor;
  return (
    <li className="flex items-start gap-2 border-b border-hairline py-2.5 text-sm">
      <div className={isPast ? 'min-w-0 flex-1 text-ink-muted' : 'min-w-0 flex-1'}>
        <p className="font-medium">
          {payment ? (
            <Link
              to="/invoices/payments/$paymentId"
              params={{ paymentId: payment.id }}
              className="underline-offset-4 hover:underline"
            >
              {settlementWords(settlement)}
            </Link>
          ) : (
            settlementWords(settlement)
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-muted">
          <time dateTime={date}>{formatLocalDate(date)}</time>
          {payment && <span>{METHOD_WORDS[payment.method]}</span>}
          {payment?.reference && <bdi className="break-all">{payment.reference}</bdi>}
          {counterpart && (
            <Link to={pathOfRecord(INVOICES, counterpart.id)} className="underline underline-offset-4">
              {counterpart.number ?? 'A draft'}
            </Link>
          )}
        </p>
      </div>
      <span className={isPast ? 'money text-ink-muted line-through' : 'money font-medium'}>
        {money(signed)}
      </span>
      <RowMenu invoice={invoice} settlement={settlement} open={open} />
    </li>
  );
}

function RowMenu({ invoice, settlement, open }: Omit<LedgerRowProps, 'money'>) {
  const maySettle = useMay(settlementRoutes.reverse);
  const { isReversed, isReversible, reversesId, payment } = settlement;
  const isCurrent = !isReversed && reversesId === null;
  const isPayment = payment !== null && isCurrent;
  if (!maySettle || (!isReversible && !isPayment)) return <span className="w-8" />;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          className="-my-1"
          label={`Actions for the ${settlementWords(settlement).toLowerCase()} of ${formatLocalDate(settlement.date)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {isPayment && !payment.isRefund && (
        <MenuItem onSelect={() => open({ action: 'refundPayment', paymentId: payment.id })}>
          Refund...
        </MenuItem>
      )}
      {isReversible && (
        <MenuItem onSelect={() => open({ action: 'reverse', invoice, row: settlement })}>
          {settlement.source === 'payment' ? 'Take off this invoice...' : 'Take back...'}
        </MenuItem>
      )}
      {isPayment && !payment.isOnline && (
        <MenuItem onSelect={() => open({ action: 'voidPayment', paymentId: payment.id })}>
          {payment.isRefund ? 'Void refund...' : 'Void payment...'}
        </MenuItem>
      )}
    </Menu>
  );
}

/** What the client has left, offered where something is owed. */
function AvailableCredit({ invoice, ledger, open }: LedgerProps) {
  const maySettle = useMay(paymentRoutes.record);
  const { creditNotes, payments } = ledger.credits;
  const left = [...creditNotes, ...payments].reduce((all, { leftMinor }) => all + leftMinor, 0);
  if (left === 0 || invoice.balanceMinor <= 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2 text-sm">
      <span>
        <bdi>{invoice.clientName}</bdi> has{' '}
        <span className="tabular-nums">{moneyText({ amountMinor: left, currency: ledger.currency })}</span> of
        credit.
      </span>
      {maySettle && (
        <Button size="small" onClick={() => open({ action: 'applyCredit', invoice })}>
          Apply credit
        </Button>
      )}
    </div>
  );
}
