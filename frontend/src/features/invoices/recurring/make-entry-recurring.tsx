import {
  type Expense,
  expenseRoutes,
  expenseTemplateOf,
  type Income,
  incomeTemplateOf,
} from '@oficio/contracts';
import { Repeat } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/use-may.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { StartRecurringDialog } from './start-recurring-dialog.tsx';

type Entry = { expense: Expense } | { income: Income };

/** Starts a series of entries like one: an item of its page's menu, and the dialog. */
export function useMakeEntryRecurring(): { itemFor: (entry: Entry) => ReactNode; dialog: ReactNode } {
  const [entry, setEntry] = useState<Entry | null>(null);
  const may = useMay(expenseRoutes.create);
  return {
    itemFor: (chosen) =>
      may && (
        <MenuItem icon={<Repeat aria-hidden />} onSelect={() => setEntry(chosen)}>
          Make recurring...
        </MenuItem>
      ),
    dialog: entry && <StartRecurringDialog {...startOf(entry)} onClose={() => setEntry(null)} />,
  };
}

function startOf(entry: Entry) {
  if ('income' in entry) {
    const { clientId, clientName, date } = entry.income;
    const subject = { clientId, income: incomeTemplateOf(entry.income) };
    return {
      subject,
      name: clientName,
      day: date,
      description: 'Income like this one is recorded by itself.',
    };
  }
  const { clientId, vendor, date } = entry.expense;
  const subject = { clientId, expense: expenseTemplateOf(entry.expense) };
  return { subject, name: vendor, day: date, description: 'Expenses like this one come by themselves.' };
}
