import { INVOICES, type TaxRate } from '@oficio/contracts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { AddUnbilled } from './add-unbilled.tsx';
import { ItemSuggestions } from './item-suggestions.tsx';
import { LineRow } from './line-row.tsx';
import { LineTaxes } from './line-taxes.tsx';
import { LineUnits } from './line-units.tsx';
import { SaveAsItem } from './save-as-item.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';
import { useItemSuggestions } from './use-item-suggestions.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useLineUnits } from './use-line-units.ts';

/** The lines of the form. */
export function LineList({ form }: { form: InvoiceForm }) {
  const { values, keys, totals, rules, lineFaults, facts, errorOf } = form;
  const { currency, lines } = values;
  const list = useLineKeys(form);
  const units = useLineUnits(form);
  const items = useItemSuggestions(form);
  const amounts = new Map(
    totals.counted.map((index, counted) => {
      const line = totals.totals?.lines[counted];
      return [index, line ? line.grossMinor - line.lineDiscountMinor : null];
    }),
  );
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => rules.taxes.get(id)?.name ?? []).join(', ');
  const fault = errorOf('lines');
  return (
    <Section
      title="Lines"
      description={
        <span className="max-md:hidden">
          <Kbd>Enter</Kbd> next line · <Kbd>↑</Kbd> <Kbd>↓</Kbd> other line · <Kbd>Alt</Kbd> <Kbd>↑</Kbd>{' '}
          <Kbd>↓</Kbd> move · paste rows from a sheet
        </span>
      }
    >
      {fault && (
        <p role="alert" className="mb-2 text-sm text-red">
          {fault}
        </p>
      )}
      <div {...items.handlers}>
        <ol
          ref={list.element}
          className="border-t border-hairline max-md:border-0"
          {...list.handlers}
          {...units.handlers}
        >
          {lines.map((line, index) => (
            <LineRow
              key={keys[index]}
              lineKey={keys[index] ?? ''}
              line={line}
              index={index}
              currency={currency}
              amountMinor={amounts.get(index) ?? null}
              taxes={namesOf(line.taxRateIds)}
              faults={lineFaults.get(index)}
              units={units.offered?.key === keys[index] ? units.offered : null}
              onField={list.onField}
            />
          ))}
        </ol>
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

/** The rates that a line can get, and archived ones that it has. */
function ratesOf(taxRates: readonly TaxRate[], taxes: InvoiceForm['rules']['taxes']) {
  return [...taxes].map(([id, { name, kind }]) => ({
    id,
    name,
    kind,
    archived: !taxRates.some((rate) => rate.id === id && rate.archivedAt === null),
  }));
}
