import { type DashboardAll } from '@oficio/contracts';
import { changeWords } from '../../records/charts/change-words.ts';
import { FigureRow, FigureTable } from '../../records/figure-table.tsx';
import { MoneyLink } from '../../records/money-link.tsx';
import { Section } from '../../ui/card.tsx';
import { MONEY_FIGURES, type MoneyFigure } from './money-figure-list.ts';

type Money = NonNullable<DashboardAll['money']>;
type Currency = Money['currencies'][number];

interface Column {
  key: string;
  header: string;
  money: Currency;
  isConverted: boolean;
}

/** What is owed, late, received and spent: a column for each currency that has amounts, and one for all of them. */
export function MoneyFigures({ currencies, converted, from, to }: Money) {
  const columns: Column[] = currencies
    .filter(hasAmounts)
    .map((money) => ({ key: money.currency, header: money.currency, money, isConverted: false }));
  if (columns.length === 0) return null;
  if (converted) {
    columns.push({
      key: 'all',
      header: `All in ${converted.currency}`,
      money: converted,
      isConverted: true,
    });
  }
  return (
    <Section
      title="Money"
      description={`With tax. Net: all income less paid expenses${converted ? `. ${converted.currency} at stored rates` : ''}`}
    >
      <FigureTable label="Money by currency" what="Figure" columns={columns}>
        <tbody>
          {MONEY_FIGURES.map((figure) => (
            <FigureRow
              key={figure.label}
              header={figure.label}
              cells={columns.map((column) => ({
                key: column.key,
                cell: <Amount figure={figure} column={column} month={{ from, to }} />,
              }))}
            />
          ))}
        </tbody>
      </FigureTable>
    </Section>
  );
}

function hasAmounts({ outstanding, receivedThisMonth, expensesThisMonth, netThisMonthMinor }: Currency) {
  return outstanding.count + receivedThisMonth.count + expensesThisMonth.count > 0 || netThisMonthMinor !== 0;
}

const countWords = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

interface AmountProps {
  figure: MoneyFigure;
  column: Column;
  month: { from: string; to: string };
}

function Amount({ figure, column: { money, isConverted }, month }: AmountProps) {
  const { label, one, note, sum, before, tone = '', list } = figure;
  const { currency } = money;
  const { count, amountMinor } = sum(money);
  const { to, search } = list(isConverted ? {} : { currency }, month);
  return (
    <MoneyLink
      label={isConverted ? `${label}, all in ${currency}` : `${label} in ${currency}`}
      amountMinor={amountMinor}
      currency={currency}
      details={[
        'with tax',
        ...(note ? [note] : []),
        ...(one ? [countWords(count, one)] : []),
        ...(before ? [changeWords(amountMinor, before(money), currency)] : []),
      ]}
      path={to}
      search={search}
      className={`font-semibold ${tone}`}
    />
  );
}
