import { IMPORT_FIELDS } from '@oficio/contracts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { MappingPart } from './mapping-part.types.ts';

const SHOWN_SAMPLES = 3;

/** The columns of the file, each with the beginning of its cells and the field that it fills. */
export function ColumnFields({ stored, mapping, onChange, disabled }: MappingPart) {
  const { kind, headers, sample, missingFields } = stored;
  const fields = IMPORT_FIELDS[kind];
  const options = fields.map(({ name, label, isRequired }) => ({
    value: name,
    label: isRequired ? `${label} (required)` : label,
  }));
  const missing = fields.filter(({ name }) => missingFields.includes(name)).map(({ label }) => label);
  const match = (column: number, field: string | null) =>
    onChange({ columns: headers.map((_, index) => withOne(index, column, field, mapping.columns)) });
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="text-base font-semibold">What its columns are</legend>
      {missing.length > 0 && (
        <Notice tone="warning" className="mt-2">
          {new Intl.ListFormat('en-GB').format(missing)} {missing.length === 1 ? 'is' : 'are'} required, and
          no column is matched with {missing.length === 1 ? 'it' : 'them'} yet.
        </Notice>
      )}
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {headers.map((header, column) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position in the file.
            key={column}
            className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
          >
            <div className="min-w-0">
              <p className="truncate text-sm font-medium">
                <bdi>{header}</bdi>
              </p>
              <p className="truncate text-sm text-ink-muted">
                <bdi>{samplesOf(sample, column)}</bdi>
              </p>
            </div>
            <SelectField
              label={`Field of the column ${header}`}
              hideLabel
              value={mapping.columns[column] ?? ''}
              placeholder="Leave out"
              options={options}
              onChange={({ target }) => match(column, target.value || null)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A field that another column has moves to this one, so that no column is read into another's place. */
function withOne(
  index: number,
  column: number,
  field: string | null,
  columns: readonly (string | null)[],
): string | null {
  if (index === column) return field;
  const own = columns[index] ?? null;
  return own === field ? null : own;
}

function samplesOf(sample: readonly (readonly string[])[], column: number): string {
  const cells = sample.flatMap((row) => row[column]?.trim() || []);
  return cells.length === 0
    ? 'No values at the beginning of the file'
    : cells.slice(0, SHOWN_SAMPLES).join(' · ');
}
