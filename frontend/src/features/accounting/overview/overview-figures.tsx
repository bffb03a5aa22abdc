import { type MoneyFigures, NO_CATEGORY } from '@oficio/contracts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { ComparedFigure } from '../../../records/charts/compared-figure.tsx';
import { FlowChart } from '../../../records/charts/flow-chart.tsx';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';

interface OverviewFiguresProps {
  figures: MoneyFigures;
  from: string;
  to: string;
  /** Filters the lists to which the figures lead. */
  only: { currency?: string };
}

/** The figures of one currency. */
export function OverviewFigures({ figures, from, to, only }: OverviewFiguresProps) {
  const { currency, income, expenses, netMinor, before, taxes, byMonth } = figures;
  const lists = {
    income: { path: '/accounting/income', search: { ...only, from, to } },
    expenses: { path: '/accounting/expenses', search: { ...only, paidFrom: from, paidTo: to } },
  };
  const rowsOf = (parts: MoneyFigures['incomeByCategory'], whole: number, search: object) =>
    parts.map(({ categoryId, name, amountMinor }) => ({
      key: categoryId ?? 'none',
      label: name ?? 'Without a category',
      value: moneyText({ amountMinor, currency }),
      share: whole > 0 ? amountMinor / whole : null,
      search: { ...search, categoryId: categoryId ?? NO_CATEGORY },
    }));
  return (
    <>
      <dl className="grid gap-y-6 border-y border-hairline py-6 sm:grid-cols-3 md:divide-x md:divide-hairline">
        <ComparedFigure
          label="Income"
          meaning="With tax"
          currency={currency}
          beforeMinor={before.incomeMinor}
          list={lists.income}
          amountMinor={income.amountMinor}
        />
        <ComparedFigure
          label="Expenses paid"
          meaning="With tax"
          currency={currency}
          beforeMinor={before.expensesMinor}
          list={lists.expenses}
          amountMinor={expenses.amountMinor}
        />
        <ComparedFigure
          label="Net"
          meaning="Income less paid expenses, with tax"
          currency={currency}
          amountMinor={netMinor}
          beforeMinor={before.netMinor}
        />
      </dl>
      <Section title="Twelve months" description="Income and paid expenses, with tax; refunds are subtracted">
        <FlowChart currency={currency} byMonth={byMonth} only={only} />
      </Section>
      <Section title="Taxes of the period" description="Of money received and of expenses paid">
        <dl className="grid gap-y-6 max-xl:[&>div]:px-0 sm:grid-cols-2 xl:grid-cols-4 xl:divide-x xl:divide-hairline">
          {TAXES.map(({ member, label }) => (
            <ComparedFigure
              key={member}
              label={label}
              currency={currency}
              amountMinor={taxes[member]}
              list={{ path: '/accounting/reports', search: { report: 'tax', ...only, from, to } }}
            />
          ))}
        </dl>
      </Section>
      <div className="grid gap-10 lg:grid-cols-2">
        {income.count > 0 && (
          <ShareTable
            title="Income by category"
            description="With tax"
            what="Category"
            measure="Income"
            path={lists.income.path}
            rows={rowsOf(figures.incomeByCategory, income.amountMinor, lists.income.search)}
          />
        )}
        {expenses.count > 0 && (
          <ShareTable
            title="Paid expenses by category"
            description="With tax"
            what="Category"
            measure="Expenses"
            path={lists.expenses.path}
            rows={rowsOf(figures.expensesByCategory, expenses.amountMinor, lists.expenses.search)}
          />
        )}
      </div>
    </>
  );
}

const TAXES = [
  { member: 'addedMinor', label: 'Charged to clients' },
  { member: 'creditableMinor', label: 'Creditable on expenses' },
  { member: 'withheldMinor', label: 'Withheld by clients' },
  { member: 'owedWithheldMinor', label: 'Withheld from vendors' },
] as const;
