import {
  IMPORT_DECIMAL_MARKS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  type ImportDateOrder,
  type ImportDecimalMark,
  type ImportDelimiter,
  type ImportEncoding,
} from '@oficio/contracts';
import { useState } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DATE_ORDER_WORDS, DECIMAL_MARK_WORDS, DELIMITER_WORDS, ENCODING_WORDS } from '../import-words.ts';
import type { MappingPart } from './mapping-part.types.ts';

const optionsOf = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** How the bytes of the file become texts, dates and numbers. What can be read in two ways is asked. */
export function ReadingFields({ stored, mapping, onChange, disabled }: MappingPart) {
  const { possibleDateOrders } = stored;
  const isDateOrderAmbiguous = useOnceTrue(stored.isDateOrderAmbiguous);
  const isDecimalMarkAmbiguous = useOnceTrue(stored.isDecimalMarkAmbiguous);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4" disabled={disabled}>
      <legend className="mb-2 text-base font-semibold">How the file is written</legend>
      {isDateOrderAmbiguous && (
        <ChoiceField<ImportDateOrder | ''>
          label="How are its dates written?"
          name="dateOrder"
          value={mapping.dateOrder ?? ''}
          error={mapping.dateOrder ? undefined : 'These dates can be read in more than one way.'}
          options={possibleDateOrders.map((value) => ({ value, ...DATE_ORDER_WORDS[value] }))}
          onValueChange={(dateOrder) => dateOrder && onChange({ dateOrder })}
        />
      )}
      {isDecimalMarkAmbiguous && (
        <ChoiceField<ImportDecimalMark | ''>
          label="What is the decimal mark?"
          name="decimalMark"
          value={mapping.decimalMark ?? ''}
          error={mapping.decimalMark ? undefined : 'These numbers can be read in two ways.'}
          options={IMPORT_DECIMAL_MARKS.map((value) => ({ value, ...DECIMAL_MARK_WORDS[value] }))}
          onValueChange={(decimalMark) => decimalMark && onChange({ decimalMark })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Characters"
          value={mapping.encoding}
          options={optionsOf(IMPORT_ENCODINGS, ENCODING_WORDS)}
          onChange={({ target }) => onChange({ encoding: target.value as ImportEncoding })}
        />
        <SelectField
          label="Between the cells"
          value={mapping.delimiter}
          options={optionsOf(IMPORT_DELIMITERS, DELIMITER_WORDS)}
          onChange={({ target }) => onChange({ delimiter: target.value as ImportDelimiter })}
        />
        {!isDateOrderAmbiguous && (
          <SelectField
            label="Dates"
            value={mapping.dateOrder ?? ''}
            placeholder="As they are written"
            options={possibleDateOrders.map((value) => ({ value, label: DATE_ORDER_WORDS[value].label }))}
            onChange={({ target }) =>
              onChange({ dateOrder: (target.value || null) as ImportDateOrder | null })
            }
          />
        )}
        {!isDecimalMarkAmbiguous && (
          <SelectField
            label="Decimal mark"
            value={mapping.decimalMark ?? ''}
            placeholder="As they are written"
            options={IMPORT_DECIMAL_MARKS.map((value) => ({ value, label: DECIMAL_MARK_WORDS[value].label }))}
            onChange={({ target }) =>
              onChange({ decimalMark: (target.value || null) as ImportDecimalMark | null })
            }
          />
        )}
      </div>
    </fieldset>
  );
}

/** A question stays where it was answered, so that its answer can be corrected there. */
function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue || value;
}
