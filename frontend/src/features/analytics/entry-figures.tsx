import {
  endOfMonth,
  NO_CATEGORY,
  NO_CLIENT,
  NUMBER_LOCALE,
  type EntryFigures as Shown,
} from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { monthName } from '../../lib/text/month-name.ts';
import { Chart } from '../../records/charts/chart.tsx';
import { ComparedFigure } from '../../records/charts/compared-figure.tsx';
import { moneyScale } from '../../records/charts/money-scale.ts';
import { ShareTable } from '../../records/share-table.tsx';
import { Section } from '../../ui/card.tsx';
import type { AnalysedEntries } from './analysed-entries.ts';

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent' });

interface EntryFiguresProps {
  entries: AnalysedEntries;
  figures: Shown;
  from: string;
  to: string;
  /** Filters the lists to which the figures lead. */
  only: { currency?: string };
}

/** The figures of one currency. */
export function EntryFigures({ entries, figures, from, to, only }: EntryFiguresProps) {
  const { title, measure, path, party } = entries;
  const { currency, total, beforeMinor, byMonth, byCategory, top } = figures;
  const search = { ...entries.search, ...only, from, to };
  const rowOf = (key: string, label: string, amountMinor: number, filter: object) => ({
    key,
    label: <bdi className="line-clamp-1 break-all">{label}</bdi>,
    value: moneyText({ amountMinor, currency }),
    share: total.amountMinor > 0 ? amountMinor / total.amountMinor : null,
    search: { ...search, ...filter },
  });
  const topMinor = top.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <>
      <dl className="grid gap-y-6 border-y border-hairline py-6 sm:grid-cols-2 lg:grid-cols-3 md:divide-x md:divide-hairline">
        <ComparedFigure
          label={`${title} of the period`}
          meaning="With tax"
          currency={currency}
          beforeMinor={beforeMinor}
          list={{ path, search }}
          amountMinor={total.amountMinor}
        />
        <ComparedFigure
          label="A month on average"
          meaning="With tax"
          currency={currency}
          amountMinor={Math.round(total.amountMinor / byMonth.length)}
        />
      </dl>
      <Section title={`${title} by month`} description="With tax">
        <Chart
          label={`${title} by month, in ${currency}`}
          what="Month"
          series={[{ key: 'amount', label: measure, color: 'accent' }]}
          counts={{
            header: 'Entries',
            format: (count) => `${number.format(count)} ${count === 1 ? 'entry' : 'entries'}`,
          }}
          points={byMonth.map(({ month, count, amountMinor }) => ({
            key: month,
            count,
            values: { amount: amountMinor },
            path,
            label: monthName(month, { withYear: false }),
            name: monthName(month, { withYear: true }),
            search: { ...search, ...daysWithin(month, from, to) },
          }))}
          {...moneyScale(currency)}
        />
      </Section>
      {total.count > 0 && (
        <div className="grid gap-10 lg:grid-cols-2">
          <ShareTable
            title={party.title}
            what={party.what}
            measure={measure}
            path={path}
            description={
              top.length === 5 && total.amountMinor > 0
                ? `With tax. The five largest: ${percent.format(topMinor / total.amountMinor)} of all`
                : 'With tax'
            }
            rows={top.map(({ key, name, amountMinor }) =>
              rowOf(key ?? '', key === null ? party.nobody : name, amountMinor, {
                [party.filter]: key ?? NO_CLIENT,
              }),
            )}
          />
          <ShareTable
            title="By category"
            description="With tax"
            what="Category"
            measure={measure}
            path={path}
            rows={byCategory.map(({ categoryId, name, amountMinor }) =>
              rowOf(categoryId ?? '', name ?? 'Without a category', amountMinor, {
                categoryId: categoryId ?? NO_CATEGORY,
              }),
            )}
          />
        </div>
      )}
    </>
  );
}

/** The days of a month that the period has. */
function daysWithin(month: string, from: string, to: string): { from: string; to: string } {
  const [, first = from] = [from, `${month}-01`].toSorted();
  const [last = to] = [to, endOfMonth(`${month}-01`)].toSorted();
  return { from: first, to: last };
}
