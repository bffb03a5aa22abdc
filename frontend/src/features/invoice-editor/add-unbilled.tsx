import { type ExpenseListItem, expenseRoutes, formatLocalDate, INVOICES, TABLE } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { costOf, lineOfExpense } from './expense-lines.ts';
import { defaultTaxes, type TypedLine } from './invoice-lines.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

interface AddUnbilledProps {
  form: InvoiceForm;
  onAdd: (lines: readonly TypedLine[]) => void;
}

/** Adds lines for the client's unbilled expenses. Hidden without one in the document's currency. */
export function AddUnbilled({ form, onAdd }: AddUnbilledProps) {
  const { values, rules, facts } = form;
  const [open, setOpen] = useState(false);
  const clientId = values.clientId?.id ?? '';
  const mayRead = useMay(expenseRoutes.list);
  const query = { clientId, billable: 'unbilled', sort: 'date', limit: TABLE.maxPageSize } as const;
  const { data } = useQuery({
    ...queryOf(expenseRoutes.list, { query, freshMs: 0 }),
    enabled: mayRead && clientId !== '' && rules.kind === 'invoice',
  });
  const onForm = new Set(values.lines.map(({ source }) => source?.id));
  const unbilled = (data?.items ?? []).filter(({ id }) => !onForm.has(id));
  const offered = unbilled.filter(({ currency }) => currency === values.currency);
  if (offered.length === 0 || rules.kind !== 'invoice') return null;
  return (
    <>
      <Button size="small" variant="ghost" icon={<Receipt aria-hidden />} onClick={() => setOpen(true)}>
        Add unbilled…
      </Button>
      {open && (
        <UnbilledDialog
          offered={offered}
          inOthers={unbilled.length - offered.length}
          room={INVOICES.lines - values.lines.length}
          onAdd={(chosen) =>
            onAdd(chosen.map((expense) => lineOfExpense(expense, defaultTaxes(facts.taxRates))))
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface UnbilledDialogProps {
  offered: readonly ExpenseListItem[];
  /** How many are in another currency. */
  inOthers: number;
  room: number;
  onAdd: (chosen: readonly ExpenseListItem[]) => void;
  onClose: () => void;
}

function UnbilledDialog({ offered, inOthers, room, onAdd, onClose }: UnbilledDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, checked: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    setChosen(new Set(checked ? [...others, id] : others));
  };
  return (
    // Without a form of its own: the events of a portal reach the form around it.
    <Dialog
      open
      onOpenChange={onClose}
      title="Add unbilled expenses"
      description="Each becomes a line with what it cost you, less the tax you can claim back."
      footer={
        <>
          <DialogCancel />
          <Button
            variant="primary"
            disabled={chosen.size === 0 || chosen.size > room}
            onClick={() => {
              onAdd(offered.filter(({ id }) => chosen.has(id)));
              onClose();
            }}
          >
            {chosen.size > 1 ? `Add ${chosen.size} lines` : 'Add line'}
          </Button>
        </>
      }
    >
      {chosen.size > room && (
        <Notice tone="negative">{`An invoice has at most ${INVOICES.lines} lines.`}</Notice>
      )}
      <ul className="flex flex-col gap-3 max-md:gap-0">
        {offered.map((expense) => (
          <li key={expense.id} className="flex items-start gap-4">
            <Checkbox
              name="expenses"
              className="flex-1"
              label={<bdi>{expense.vendor}</bdi>}
              description={[formatLocalDate(expense.date), expense.categoryName].filter(Boolean).join(' · ')}
              checked={chosen.has(expense.id)}
              onChange={({ target }) => toggle(expense.id, target.checked)}
            />
            <p className="money shrink-0 leading-6 font-medium max-md:py-2.5">
              {moneyText({ amountMinor: costOf(expense), currency: expense.currency })}
            </p>
          </li>
        ))}
      </ul>
      {inOthers > 0 && (
        <p className="mt-4 text-sm text-ink-muted">
          {inOthers === 1
            ? '1 more is in another currency. An invoice can only bill expenses in its own currency.'
            : `${inOthers} more are in another currency. An invoice can only bill expenses in its own currency.`}
        </p>
      )}
    </Dialog>
  );
}
