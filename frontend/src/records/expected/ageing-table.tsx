import { type Ageing } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { ShareTable } from '../share-table.tsx';

interface AgeingTableProps {
  description?: string;
  currency: string;
  outstanding: { amountMinor: number };
  ageing: Ageing;
  /** Filters the lists to which the parts lead. */
  only: { currency?: string };
}

/** What is owed today in a currency, by the days since it was due. */
export function AgeingTable({ description, currency, outstanding, ageing, only }: AgeingTableProps) {
  return (
    <ShareTable
      path="/invoices"
      title="Owed today, by age"
      description={description}
      what="Age"
      measure="Balance"
      rows={ageing.map(({ dueFrom, dueTo, amountMinor }, index) => ({
        key: String(index),
        label: AGES[index],
        value: amountMinor === 0 ? '–' : moneyText({ amountMinor, currency }),
        share: amountMinor > 0 && outstanding.amountMinor > 0 ? amountMinor / outstanding.amountMinor : null,
        search: {
          ...only,
          status: 'outstanding',
          sort: 'dueDate',
          dueFrom: dueFrom ?? undefined,
          dueTo: dueTo ?? undefined,
        },
        tone: index === 0 ? 'bg-accent' : 'bg-red',
      }))}
    />
  );
}

const AGES = ['Not due yet', '1–30 days late', '31–60 days late', '61–90 days late', 'Over 90 days late'];
