import { INVOICES, type TaxRate } from '@oficio/contracts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { AddUnbilled } from './add-unbilled.tsx';
import { ItemSuggestions } from './item-suggestions.tsx';
import { LineHeads } from './line-heads.tsx';
import { LineRow } from './line-row.tsx';
import { LineTaxes } from './line-taxes.tsx';
import { LineUnits } from './line-units.tsx';
import { SaveAsItem } from './save-as-item.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';
import { useItemSuggestions } from './use-item-suggestions.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useLineUnits } from './use-line-units.ts';

/** Outside the component, so that no key press renders it. */
const HELP = (
  <span className="max-md:hidden">
    <Kbd>Enter</Kbd> next line · <Kbd>↑</Kbd> <Kbd>↓</Kbd> other line · <Kbd>Alt</Kbd> <Kbd>↑</Kbd>{' '}
    <Kbd>↓</Kbd> move · <Kbd>Alt</Kbd> <Kbd>D</Kbd> discount · paste rows from a sheet
  </span>
);

/** The lines of the form. */
export function LineList({ form }: { form: InvoiceForm }) {
  const { values, keys, totals, rules, lineFaults, facts, errorOf } = form;
  const { currency, lines } = values;
  const list = useLineKeys(form);
  const units = useLineUnits(form);
  const items = useItemSuggestions(form);
  const amounts = amountsOf(totals);
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => rules.taxes.get(id)?.name ?? []).join(', ');
  const fault = errorOf('lines');
  return (
    <Section title="Lines" description={HELP}>
      {fault && (
        <p role="alert" className="mb-2 text-sm text-red">
          {fault}
        </p>
      )}
      <div className="@container/lines" {...items.handlers}>
        <div className="line-table:rounded-surface line-table:border line-table:border-outline line-table:bg-surface">
          <LineHeads />
          <ol ref={list.element} {...list.handlers} {...units.handlers}>
            {lines.map((line, index) => {
              const key = keys[index] ?? '';
              return (
                <LineRow
                  key={key}
                  lineKey={key}
                  line={line}
                  index={index}
                  currency={currency}
                  amountMinor={amounts.get(index) ?? null}
                  taxes={namesOf(line.taxRateIds)}
                  faults={lineFaults.get(index)}
                  hasDetails={list.hasDetails(index)}
                  takesOptions={rules.kind === 'quote'}
                  units={units.offered?.key === key ? units.offered : null}
                  onField={list.onField}
                />
              );
            })}
          </ol>
        </div>
      </div>
      <ItemSuggestions offered={items.offered} currency={currency} onTake={items.take} />
      <LineUnits offered={units.offered} onTake={units.take} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {rules.kind !== 'credit_note' && (
          <>
            <Button
              size="small"
              icon={<Plus aria-hidden />}
              disabled={lines.length >= INVOICES.lines}
              onClick={list.addLast}
            >
              Add line
            </Button>
            <AddUnbilled form={form} onAdd={list.addAll} />
            <SaveAsItem form={form} />
          </>
        )}
        <p role="status" className="text-sm text-ink-muted">
          {list.message}
        </p>
        {list.restore && (
          <Button size="small" variant="ghost" onClick={list.restore}>
            Undo
          </Button>
        )}
      </div>
      <LineTaxes
        open={list.taxes}
        lines={lines}
        keys={keys}
        taxRates={ratesOf(facts.taxRates, rules.taxes)}
        onChange={(key, taxRateIds) => form.dispatch({ type: 'line.changed', key, change: { taxRateIds } })}
        onUseForAll={(taxRateIds) => form.dispatch({ type: 'lines.taxed', taxRateIds })}
        onClose={list.closeTaxes}
      />
    </Section>
  );
}

/** The amounts of the lines after their own discounts, by their indexes. */
function amountsOf({ counted, totals, options }: InvoiceForm['totals']): ReadonlyMap<number, number | null> {
  const amounts = new Map<number, number | null>();
  for (const [place, index] of counted.entries()) {
    const line = totals?.lines[place];
    amounts.set(index, line ? line.grossMinor - line.lineDiscountMinor : null);
  }
  for (const { index, amountMinor } of options) amounts.set(index, amountMinor);
  return amounts;
}

/** The rates that a line can get, and archived ones that it has. */
function ratesOf(taxRates: readonly TaxRate[], taxes: InvoiceForm['rules']['taxes']) {
  return [...taxes].map(([id, { name, kind }]) => ({
    id,
    name,
    kind,
    archived: !taxRates.some((rate) => rate.id === id && rate.archivedAt === null),
  }));
}
