import { IMPORT_FIELDS, type ImportKind, type ImportRow } from '@oficio/contracts';
import { CircleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { STATUS_WORDS } from '../import-words.ts';

interface ReviewRowProps {
  row: ImportRow;
  kind: ImportKind;
}

/** A row of the file: its record, its faults, and each field with the value before and after. */
export function ReviewRow({ row, kind }: ReviewRowProps) {
  const { label, tone } = STATUS_WORDS[row.status];
  // A row that is left out on purpose has a reason, too.
  const isFaulty = row.status === 'error';
  const labelOf = (name: string) => IMPORT_FIELDS[kind].find((field) => field.name === name)?.label ?? name;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 py-3 text-sm max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="text-ink-muted tabular-nums max-sm:col-span-2">Line {row.line}</span>
      <p className="min-w-0 font-medium break-words">
        <bdi>{row.name || 'Without a name'}</bdi>
      </p>
      <Badge tone={tone}>{label}</Badge>
      {row.errors.length > 0 && (
        <ul className="col-span-2 flex flex-col gap-1 sm:col-start-2">
          {row.errors.map(({ field, message }) => (
            <li
              key={`${field} ${message}`}
              className={`flex gap-1.5 ${isFaulty ? 'text-red' : 'text-ink-muted'}`}
            >
              {isFaulty && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
              <span className="min-w-0 break-words">
                {field && <span className="font-medium">{labelOf(field)}: </span>}
                <bdi>{message}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {row.fields.length > 0 && (
        <dl className="col-span-2 flex flex-wrap gap-x-4 gap-y-1.5 sm:col-start-2">
          {row.fields.map((field) => (
            <FieldChange key={field.field} label={labelOf(field.field)} change={field} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** A value that comes is green, one that goes is red and struck through, one that stays is plain. */
function FieldChange({ label, change }: { label: string; change: ImportRow['fields'][number] }) {
  const { before, after } = change;
  return (
    <div className="flex max-w-full min-w-0 items-baseline gap-1.5">
      <dt className="shrink-0 text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words">
        {before !== null && before !== after && (
          <del className="me-1 rounded-sm bg-red-soft px-1 text-red">
            <bdi>{before}</bdi>
          </del>
        )}
        {after !== null && after !== before && (
          <ins className="rounded-sm bg-agave-soft px-1 text-agave no-underline">
            <bdi>{after}</bdi>
          </ins>
        )}
        {before !== null && before === after && <bdi>{before}</bdi>}
      </dd>
    </div>
  );
}
