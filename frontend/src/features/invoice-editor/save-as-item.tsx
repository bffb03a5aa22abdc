import { INVOICES, itemRoutes } from '@oficio/contracts';
import { Package } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { NewRecordDialog } from '../../records/new-record-dialog.tsx';
import type { FieldKind, RecordField } from '../../records/record-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { readLine, type TypedLine } from './invoice-lines.ts';
import { nameOfItem, takesItems } from './line-item.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

const NEW_ITEMS = { routes: itemRoutes, one: 'item', nameOf: ({ name }: { name: string }) => name };

/** What the line has already; the dialog has no control for it. */
const OF_LINE: FieldKind = { empty: [], read: (value) => value, write: (value) => value, words: () => '' };

const FIELDS: readonly RecordField[] = [
  { name: 'name', label: 'Name', required: true, wide: true },
  { name: 'description', label: 'Description', kind: OF_LINE },
  { name: 'unit', label: 'Unit', kind: OF_LINE },
  { name: 'prices', label: 'Prices', kind: OF_LINE },
  { name: 'taxRateIds', label: 'Taxes', kind: OF_LINE },
];

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** The events of a portal reach the form around it, which would be saved with the dialog. */
const OWN_EVENTS = { onSubmit: stop, onKeyDown: stop, onInput: stop };

/** Stores a line of the form in the item list. Hidden without a line that says something and has no item. */
export function SaveAsItem({ form: { values, keys, rules, dispatch } }: { form: InvoiceForm }) {
  const [saved, setSaved] = useState<{ key: string; line: TypedLine } | null>(null);
  const { currency } = values;
  if (!takesItems(rules.kind) || !values.lines.some(isNew)) return null;
  return (
    <>
      <Menu
        trigger={
          <Button size="small" variant="ghost" icon={<Package aria-hidden />}>
            Save as item…
          </Button>
        }
      >
        <Candidates values={values} onChoose={(index, line) => setSaved({ key: keys[index] ?? '', line })} />
      </Menu>
      {saved && (
        <div {...OWN_EVENTS}>
          <NewRecordDialog
            area={NEW_ITEMS}
            fields={FIELDS}
            typed={typedOf(saved.line, currency)}
            onClose={() => setSaved(null)}
            onCreated={({ id: itemId }) => {
              dispatch({ type: 'line.changed', key: saved.key, change: { itemId } });
              setSaved(null);
            }}
          />
        </div>
      )}
    </>
  );
}

const isNew = ({ itemId, source, description }: TypedLine): boolean =>
  itemId === null && source === null && description.trim() !== '';

/** The lines that can be stored, with a price. They are read when the menu opens, not with each key. */
function Candidates({
  values: { lines, currency },
  onChoose,
}: {
  values: InvoiceForm['values'];
  onChoose: (index: number, line: TypedLine) => void;
}) {
  const priced = lines.flatMap((line, index) =>
    isNew(line) && readLine(line, currency).faults === null ? { line, index } : [],
  );
  if (priced.length === 0) return <p className="px-3 py-2 text-sm text-ink-muted">Enter a price first.</p>;
  return priced.map(({ line, index }) => (
    <MenuItem key={index} onSelect={() => onChoose(index, line)}>
      Line {index + 1}: {nameOfItem(line.description)}
    </MenuItem>
  ));
}

/** The values of the dialog. A text that is the name isn't repeated. */
function typedOf(line: TypedLine, currency: string) {
  const { description, unit, unitPriceMinor, unitPriceMicros = 0 } = readLine(line, currency).input;
  const name = nameOfItem(description);
  return {
    name,
    description: name === description ? '' : description.slice(0, INVOICES.descriptionLength),
    unit: unit ?? '',
    prices: [{ currency, unitPriceMinor, unitPriceMicros }],
    taxRateIds: line.taxRateIds,
  };
}
