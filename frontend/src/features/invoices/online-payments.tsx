import { type Invoice, type OnlinePayment, onlinePaymentRoutes, pathOf } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { DayCell } from '../../records/cells.tsx';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Section } from '../../ui/card.tsx';

const STATUS_WORDS: Record<OnlinePayment['status'], { label: string; tone: Tone }> = {
  opening: { label: 'Page opened', tone: 'neutral' },
  open: { label: 'Page opened', tone: 'neutral' },
  processing: { label: 'Awaited', tone: 'warning' },
  paid: { label: 'Paid', tone: 'positive' },
  failed: { label: 'Not arrived', tone: 'negative' },
  expired: { label: 'Not paid', tone: 'neutral' },
  canceled: { label: 'Closed', tone: 'neutral' },
};

const METHOD_WORDS: Record<NonNullable<OnlinePayment['method']>, string> = {
  card: 'card',
  cash: 'cash at a counter',
  bank_transfer: 'bank transfer',
  other: 'another way',
};

/** The client's attempts to pay an issued invoice online; nothing while there are none. */
export function OnlinePayments({ invoice: { id, lifecycle } }: { invoice: Invoice }) {
  const parameters = { id };
  useRegularRefresh(pathOf(onlinePaymentRoutes.ofInvoice, parameters));
  const mayHaveSome = lifecycle === 'issued' || lifecycle === 'void';
  const { data } = useQuery({
    // No live table tells of an attempt that has paid nothing.
    ...queryOf(onlinePaymentRoutes.ofInvoice, { parameters, freshMs: 0 }),
    enabled: mayHaveSome,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Online payment">
      <ul className="border-t border-hairline">
        {data.items.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </Section>
  );
}

function Attempt({ attempt }: { attempt: OnlinePayment }) {
  const { status, amountMinor, currency, method, createdAt, expiresAt, paymentId } = attempt;
  const { label, tone } = STATUS_WORDS[status];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-hairline py-2.5 text-sm">
      <span className="min-w-0">
        {paymentId === null ? (
          <DayCell instant={createdAt} />
        ) : (
          <Link
            to="/invoices/payments/$paymentId"
            params={{ paymentId }}
            className="font-medium underline-offset-4 hover:underline"
          >
            <DayCell instant={createdAt} />
          </Link>
        )}{' '}
        <span className="text-ink-muted">
          {method && `by ${METHOD_WORDS[method]}`}
          {status === 'processing' && expiresAt !== null && (
            <>
              , until <DayCell instant={expiresAt} />
            </>
          )}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Badge tone={tone}>{label}</Badge>
        <span className="money font-medium">{moneyText({ amountMinor, currency })}</span>
      </span>
    </li>
  );
}
