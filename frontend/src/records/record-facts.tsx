import type { ReactNode } from 'react';
import { type FormValues, kindOf, type RecordField, toValues } from './record-fields.ts';

/** Shows the stored values of some fields. */
export function RecordFacts<Single extends object>({
  fields,
  record,
  children,
}: {
  fields: readonly RecordField<Single>[];
  record: Single;
  /** Facts that are computed from several fields, each a `Fact`. */
  children?: ReactNode;
}) {
  return (
    <FactList>
      {fields
        .filter(({ fact, shownFor = () => true }) => fact !== false && shownFor(record as FormValues))
        .map((field) => (
          <Fact key={field.name} label={field.label}>
            {field.fact ? field.fact(record) : factOf(field as RecordField, record)}
          </Fact>
        ))}
      {children}
    </FactList>
  );
}

/** Labels with their values, each a `Fact`. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 [&_a]:underline [&_a]:underline-offset-4">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd dir="auto" className="min-w-0">
        {children || <span className="text-ink-subtle">–</span>}
      </dd>
    </>
  );
}

function factOf(field: RecordField, record: object): ReactNode {
  // An amount needs its record's currency, which may be a field of another section.
  const values = { ...record, ...toValues([field], record) };
  const words = kindOf(field).words(values[field.name as never], field, values);
  if (words === '') return null;
  if (field.kind === 'email') return <a href={`mailto:${words}`}>{words}</a>;
  if (field.kind === 'tel') return <a href={`tel:${words}`}>{words}</a>;
  if (field.kind !== 'url') return words;
  return (
    <a href={words} target="_blank" rel="noreferrer noopener">
      {words.replace(/^https?:\/\//, '')}
    </a>
  );
}
