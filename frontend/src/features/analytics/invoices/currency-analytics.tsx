import { type CurrencyFigures, type LocalDate, NUMBER_LOCALE } from '@oficio/contracts';
import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { counted } from '../../../lib/text/counted.ts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { AgeingTable } from '../../../records/expected/ageing-table.tsx';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';
import { InvoicedChart } from './invoiced-chart.tsx';
import { MoneyFigure } from './money-figure.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent' });
const days = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 1 });

interface CurrencyAnalyticsProps {
  figures: CurrencyFigures;
  from: LocalDate;
  to: LocalDate;
}

/** The figures of one currency. */
export function CurrencyAnalytics({ figures, from, to }: CurrencyAnalyticsProps) {
  const { currency, invoiced, received, outstanding, byMonth, ageing, funnel, topClients } = figures;
  const { collectedMinor, paidOff } = figures;
  const issued = { reached: 'issued', currency, from, to };
  const owed = { status: 'outstanding', currency };
  const late = ageing.slice(1);
  const overdue = {
    count: late.reduce((sum, { count }) => sum + count, 0),
    amountMinor: late.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Figures">
        <dl className="grid gap-y-6 border-y border-hairline py-6 sm:grid-cols-2 xl:grid-cols-4 xl:divide-x md:divide-hairline">
          <MoneyFigure label="Invoiced" sum={invoiced} search={issued} currency={currency} />
          <MoneyFigure
            label="Received"
            one="payment"
            sum={received}
            path="/invoices/payments"
            search={{ currency, from, to }}
            currency={currency}
          />
          <MoneyFigure label="Outstanding today" sum={outstanding} search={owed} currency={currency} />
          <MoneyFigure
            label="Overdue today"
            sum={overdue}
            search={{ status: 'overdue', currency }}
            tone={overdue.count > 0 ? 'text-red' : ''}
            currency={currency}
          />
        </dl>
      </section>
      <Section title="Invoiced and received" description="With tax; credit notes and refunds are subtracted">
        <InvoicedChart currency={currency} months={byMonth} />
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 text-sm">
          <div>
            <dt className="text-ink-muted">Of what was invoiced, paid by now</dt>
            <dd className="mt-0.5 font-medium tabular-nums">
              {invoiced.amountMinor > 0 ? percent.format(collectedMinor / invoiced.amountMinor) : '–'}
            </dd>
          </div>
          <div>
            <dt className="text-ink-muted">Days from issue to full payment, on average</dt>
            <dd className="mt-0.5 font-medium tabular-nums">
              {paidOff.count > 0
                ? `${days.format(paidOff.days / paidOff.count)} (${counted(paidOff.count)})`
                : '–'}
            </dd>
          </div>
        </dl>
      </Section>
      <div className="grid gap-10 lg:grid-cols-3">
        <AgeingTable
          description="With tax"
          currency={currency}
          outstanding={outstanding}
          ageing={ageing}
          only={{ currency }}
        />
        <ShareTable
          path={INVOICES.path}
          title="From issue to payment"
          description="Without credit notes"
          what="Step"
          measure="Invoices"
          rows={STEPS.map(({ step, label }) => ({
            key: step,
            label,
            value: number.format(funnel[step]),
            share: funnel.issued > 0 ? funnel[step] / funnel.issued : null,
            search: { ...issued, reached: step, kind: 'invoice' },
          }))}
        />
        <ShareTable
          path={INVOICES.path}
          title="Top clients"
          description="With tax"
          what="Client"
          measure="Invoiced"
          rows={topClients.map(({ clientId, name, amountMinor }) => ({
            key: clientId,
            label: <bdi className="line-clamp-1 break-all">{name}</bdi>,
            value: money(amountMinor),
            share: invoiced.amountMinor > 0 ? amountMinor / invoiced.amountMinor : null,
            search: { ...issued, clientId },
          }))}
        />
      </div>
    </div>
  );
}

const STEPS = [
  { step: 'issued', label: 'Issued' },
  { step: 'sent', label: 'Sent' },
  { step: 'viewed', label: 'Viewed' },
  { step: 'paid', label: 'Paid' },
] as const;
