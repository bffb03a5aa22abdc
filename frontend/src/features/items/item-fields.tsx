import { categoryRoutes, type Item, type UpdateItemBody } from '@oficio/contracts';
import { categoryField } from '../../entities/category/category-picker.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import type { OwnKind, PathOf, RecordField } from '../../records/record-fields.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import { PRICES, PriceList } from './item-prices-field.tsx';
import { TAXES, TaxList } from './item-taxes-field.tsx';

type ItemField = RecordField<Item, PathOf<UpdateItemBody>>;

const NAME: ItemField = { name: 'name', label: 'Name', required: true, wide: true, fact: false };
/** A text of several rows, as a line has it. */
const LINE_TEXT: OwnKind = {
  empty: '',
  read: (stored) => stored ?? '',
  write: (value) => value,
  words: String,
  input: ({ value, onChange, errorOf }) => (
    <TextAreaField
      name="description"
      label="Description"
      hint="What the line of an invoice says. Leave it empty to use the name."
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
      error={errorOf('description')}
    />
  ),
};
const DESCRIPTION: ItemField = { name: 'description', label: 'Description', kind: LINE_TEXT, wide: true };
const UNIT: ItemField = { name: 'unit', label: 'Unit', hint: 'Like hour, month or page' };
const PRICE: ItemField = {
  name: 'prices',
  label: 'Prices',
  kind: PRICES,
  wide: true,
  fact: ({ prices }) => prices.length > 0 && <PriceList prices={prices} />,
};
const TAX: ItemField = {
  name: 'taxRateIds',
  label: 'Taxes',
  kind: TAXES,
  wide: true,
  fact: (item) => item.taxRateIds.length > 0 && <TaxList {...item} />,
};
const TAGS: ItemField = {
  name: 'tags',
  label: 'Tags',
  kind: 'tags',
  hint: 'Separated by commas',
  wide: true,
  fact: false,
};
const CATEGORY = categoryField('income') as ItemField;

export const PRICE_FIELDS: readonly ItemField[] = [PRICE, TAX];
export const NOTES_FIELDS: readonly ItemField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];

/** The fields whose changes the audit log shows. */
export const AUDITED_FIELDS: readonly ItemField[] = [
  NAME,
  DESCRIPTION,
  UNIT,
  PRICE,
  TAX,
  TAGS,
  ...NOTES_FIELDS,
];

/** The fields of a section and of the dialog for a new item. Whoever doesn't read the books can't choose a category. */
export function useItemFields(): { details: readonly ItemField[]; added: readonly ItemField[] } {
  const mayChoose = useMay(categoryRoutes.list);
  const { picker: _, ...shown } = CATEGORY;
  return {
    details: [NAME, DESCRIPTION, UNIT, mayChoose ? CATEGORY : shown, TAGS],
    added: [NAME, DESCRIPTION, UNIT, ...(mayChoose ? [CATEGORY] : []), PRICE, TAX],
  };
}
