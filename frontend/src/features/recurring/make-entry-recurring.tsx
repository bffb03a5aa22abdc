import {
  type Expense,
  expenseRoutes,
  expenseTemplateOf,
  type Income,
  incomeTemplateOf,
} from '@oficio/contracts';
import { RefreshCw, Repeat } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { StartRecurringDialog } from './start-recurring-dialog.tsx';
import { UseForSeriesDialog } from './use-for-series-dialog.tsx';

type Entry = { expense: Expense } | { income: Income };

/** Starts a series of entries like one, or changes its own: items of its page's menu, and the dialog. */
export function useMakeEntryRecurring(): { itemsFor: (entry: Entry) => ReactNode; dialog: ReactNode } {
  const [chosen, setChosen] = useState<{ entry: Entry; seriesId: string | null } | null>(null);
  const may = useMay(expenseRoutes.create);
  const onClose = () => setChosen(null);
  return {
    itemsFor: (entry) => {
      const { recurringId } = 'income' in entry ? entry.income : entry.expense;
      return (
        may && (
          <>
            <MenuItem icon={<Repeat aria-hidden />} onSelect={() => setChosen({ entry, seriesId: null })}>
              Make recurring...
            </MenuItem>
            {recurringId !== null && (
              <MenuItem
                icon={<RefreshCw aria-hidden />}
                onSelect={() => setChosen({ entry, seriesId: recurringId })}
              >
                Use for upcoming ones...
              </MenuItem>
            )}
          </>
        )
      );
    },
    dialog: chosen && <EntryDialog {...chosen} onClose={onClose} />,
  };
}

interface EntryDialogProps {
  entry: Entry;
  seriesId: string | null;
  onClose: () => void;
}

function EntryDialog({ entry, seriesId, onClose }: EntryDialogProps) {
  const start = startOf(entry);
  if (seriesId === null) return <StartRecurringDialog {...start} onClose={onClose} />;
  const { clientId: _, ...subject } = start.subject;
  return <UseForSeriesDialog seriesId={seriesId} subject={subject} onClose={onClose} />;
}

function startOf(entry: Entry) {
  if ('income' in entry) {
    const { clientId, clientName, date } = entry.income;
    const subject = { clientId, income: incomeTemplateOf(entry.income) };
    return {
      subject,
      name: clientName,
      day: date,
      description: 'Income like this is recorded automatically.',
    };
  }
  const { clientId, vendor, date } = entry.expense;
  const subject = { clientId, expense: expenseTemplateOf(entry.expense) };
  return { subject, name: vendor, day: date, description: 'Expenses like this are recorded automatically.' };
}
