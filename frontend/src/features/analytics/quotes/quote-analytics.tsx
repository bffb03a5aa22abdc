import {
  endOfMonth,
  type LocalDate,
  NUMBER_LOCALE,
  QUOTE_OUTCOMES,
  type QuoteFigures,
} from '@oficio/contracts';
import { QUOTE_PLACE } from '../../../entities/quote/quote-place.tsx';
import { QUOTE_STATUS_WORDS } from '../../../entities/quote/quote-words.ts';
import { counted } from '../../../lib/text/counted.ts';
import { monthName } from '../../../lib/text/month-name.ts';
import { Chart } from '../../../records/charts/chart.tsx';
import { moneyScale } from '../../../records/charts/money-scale.ts';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';
import { MoneyFigure } from '../invoices/money-figure.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent' });
const days = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 1 });

const SERIES = [
  { key: 'sent', label: 'Sent', color: 'accent' },
  { key: 'accepted', label: 'Accepted', color: 'agave' },
] as const;

interface QuoteAnalyticsProps {
  figures: QuoteFigures;
  from: LocalDate;
  to: LocalDate;
}

/** The figures of the quotes of one currency: what was sent in the period, and what has become of it. */
export function QuoteAnalytics({ figures, from, to }: QuoteAnalyticsProps) {
  const { currency, sent, accepted, openToday, acceptanceRate, answered } = figures;
  const only = { currency, from, to };
  return (
    <section aria-labelledby="quote-figures" className="mt-12 flex flex-col gap-10">
      <div>
        <h2 id="quote-figures" className="text-lg font-semibold">
          Quotes
        </h2>
        <dl className="mt-4 grid gap-y-6 border-y border-hairline py-6 sm:grid-cols-2 xl:grid-cols-4 xl:divide-x md:divide-hairline">
          <QuoteFigure label="Sent" sum={sent} search={{ outcome: 'sent', ...only }} currency={currency} />
          <QuoteFigure
            label="Accepted"
            sum={accepted}
            search={{ outcome: 'accepted', ...only }}
            currency={currency}
          />
          <QuoteFigure
            label="Open today"
            sum={openToday}
            search={{ status: 'open', currency }}
            currency={currency}
          />
          <div className="min-w-0 xl:px-6">
            <dt className="text-sm text-ink-muted">Acceptance rate</dt>
            <dd className="mt-1">
              <span className="block text-xl font-semibold tabular-nums">
                {acceptanceRate === null ? '–' : percent.format(acceptanceRate)}
              </span>
              <span className="block text-sm text-ink-muted">Of those accepted, declined or expired</span>
            </dd>
          </div>
        </dl>
      </div>
      <div className="grid gap-10 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <Section
            title="Quotes by month of sending"
            description="With tax; without options that nobody chose"
          >
            <MonthChart figures={figures} />
            <dl className="mt-4 text-sm">
              <dt className="text-ink-muted">Days from sending to answer, median</dt>
              <dd className="mt-0.5 font-medium tabular-nums">
                {answered.medianDays === null
                  ? '–'
                  : `${days.format(answered.medianDays)} (${counted(answered.count, 'quote')})`}
              </dd>
            </dl>
          </Section>
        </div>
        <ShareTable
          path={QUOTE_PLACE.path}
          title="What became of them"
          description="Of the quotes sent"
          what="Outcome"
          measure="Quotes"
          rows={QUOTE_OUTCOMES.map((outcome) => ({
            key: outcome,
            label: QUOTE_STATUS_WORDS[outcome].label,
            value: number.format(figures[outcome].count),
            share: sent.count > 0 ? figures[outcome].count / sent.count : null,
            search: { outcome, ...only },
          }))}
        />
      </div>
    </section>
  );
}

interface QuoteFigureProps {
  label: string;
  currency: string;
  sum: QuoteFigures['sent'];
  search: object;
}

function QuoteFigure(props: QuoteFigureProps) {
  return <MoneyFigure path={QUOTE_PLACE.path} one="quote" {...props} />;
}

function MonthChart({ figures: { currency, byMonth } }: { figures: QuoteFigures }) {
  return (
    <Chart
      label={`Quotes sent and accepted by month, in ${currency}`}
      what="Month"
      series={SERIES}
      counts={{ header: 'Quotes', format: (count) => counted(count, 'quote') }}
      points={byMonth.map(({ month, sent, accepted }) => ({
        key: month,
        label: monthName(month, { withYear: false }),
        name: monthName(month, { withYear: true }),
        values: { sent: sent.amountMinor, accepted: accepted.amountMinor },
        count: sent.count,
        path: QUOTE_PLACE.path,
        search: { outcome: 'sent', currency, from: `${month}-01`, to: endOfMonth(`${month}-01`) },
      }))}
      {...moneyScale(currency)}
    />
  );
}
