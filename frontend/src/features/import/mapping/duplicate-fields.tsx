import { IMPORT_KEYS, type ImportKind } from '@oficio/contracts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DUPLICATE_OPTIONS } from '../import-words.ts';
import type { MappingPart } from './mapping-part.types.ts';

interface DuplicateFieldsProps extends Omit<MappingPart, 'stored'> {
  kind: ImportKind;
}

/** When a row and a record are the same, and what happens to the record then. */
export function DuplicateFields({ kind, mapping, onChange, disabled }: DuplicateFieldsProps) {
  return (
    <fieldset className="flex max-w-2xl min-w-0 flex-col gap-4" disabled={disabled}>
      <legend className="mb-2 text-base font-semibold">What you have already</legend>
      <SelectField
        label="A row is a record that you have if they share"
        value={mapping.key ?? ''}
        placeholder="Nothing: every row is new"
        options={IMPORT_KEYS[kind].map(({ name, label }) => ({ value: name, label }))}
        onChange={({ target }) => onChange({ key: target.value || null })}
      />
      {mapping.key !== null && (
        <ChoiceField
          label="Then"
          name="onDuplicate"
          value={mapping.onDuplicate}
          options={DUPLICATE_OPTIONS}
          onValueChange={(onDuplicate) => onChange({ onDuplicate })}
        />
      )}
    </fieldset>
  );
}
