import { type DocumentTotals, discountRateOf, formatDecimal } from '@oficio/contracts';
import { useState } from 'react';
import { moneyText } from '../../lib/text/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExplanationDialog } from './explanation-dialog.tsx';
import { REFUSED_WORDS } from './invoice-totals-input.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** The totals of the form while it is typed; those of the server once it is saved. */
export function TotalsCard({ form }: { form: InvoiceForm }) {
  const [explaining, setExplaining] = useState(false);
  const { currency } = form.values;
  const totals = shownTotals(form);
  const note = noteOf(form);
  const options = form.totals.options.filter(({ insteadOf }) => insteadOf === null).length;
  return (
    <Card role="region" aria-label="Totals" aria-busy={form.counting} className="p-4">
      <dl className="flex flex-col gap-1.5">
        {totals &&
          rowsOf(totals, discountLabel(form)).map(([label, amountMinor], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two taxes can have the same name.
            <div key={index} className="flex justify-between gap-4 text-sm">
              <dt className="min-w-0 text-ink-muted">{label}</dt>
              <dd className="money">{moneyText({ amountMinor, currency })}</dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="money">{totalText(form)}</dd>
        </div>
      </dl>
      {options > 0 && (
        <p className="mt-1 text-end text-xs text-ink-muted">
          {options === 1 ? 'Without 1 option' : `Without ${options} options`}
        </p>
      )}
      {note && (
        <p role="status" className="mt-2 text-sm text-amber">
          {note}
        </p>
      )}
      {totals && (
        <Button size="small" variant="ghost" className="mt-2 -ms-3" onClick={() => setExplaining(true)}>
          Why this total?
        </Button>
      )}
      {explaining && <ExplanationDialog form={form} onClose={() => setExplaining(false)} />}
    </Card>
  );
}

/** The total as it is shown; a dash while it can't be computed. */
export function totalText(form: InvoiceForm): string {
  const totals = shownTotals(form);
  if (!totals) return '–';
  return moneyText({ amountMinor: totals.totalMinor, currency: form.values.currency });
}

function shownTotals({ totals: { totals }, base, unsaved }: InvoiceForm): DocumentTotals | null {
  if (!totals || !base || unsaved) return totals;
  const { netMinor, taxes, taxMinor, withheldMinor, adjustMinor, totalMinor } = base;
  return { ...totals, netMinor, taxes, taxMinor, withheldMinor, adjustMinor, totalMinor };
}

/** A discount in percent names its base, which a negative line or a deposit parts from the subtotal. */
function discountLabel({ totals: { input }, values: { currency } }: InvoiceForm): string {
  const rate = discountRateOf(input);
  if (rate === null) return 'Discount';
  const base = moneyText({ amountMinor: rate.ofMinor, currency });
  return `Discount of ${formatDecimal(rate.ppm, 4, 'en')}% on ${base}`;
}

function rowsOf(
  { subtotalMinor, discountMinor, deductedMinor, netMinor, taxes, adjustMinor }: DocumentTotals,
  discount: string,
): [string, number][] {
  const rows: [string, number][] = [['Subtotal', subtotalMinor]];
  if (discountMinor !== 0) rows.push([discount, 0 - discountMinor]);
  if (deductedMinor !== 0) rows.push(['Deposits', 0 - deductedMinor]);
  if (netMinor !== subtotalMinor) rows.push(['Taxable amount', netMinor]);
  for (const { name, kind, taxMinor } of taxes) {
    rows.push(kind === 'added' ? [name, taxMinor] : [`${name}, withheld`, 0 - taxMinor]);
  }
  if (adjustMinor !== 0) rows.push(['Rounding', adjustMinor]);
  return rows;
}

function noteOf({ totals: { refused, unreadable } }: InvoiceForm): string | null {
  if (refused) {
    return `${REFUSED_WORDS[refused.code]}${refused.line === null ? '' : ` (line ${refused.line + 1})`}.`;
  }
  if (unreadable === 0) return null;
  return unreadable === 1
    ? 'One line isn’t complete and isn’t counted.'
    : `${unreadable} lines aren’t complete and aren’t counted.`;
}
