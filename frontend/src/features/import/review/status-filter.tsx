import {
  IMPORT_ROW_STATUSES,
  type ImportCounts,
  type ImportRowStatus,
  NUMBER_LOCALE,
} from '@oficio/contracts';
import { Button } from '../../../ui/button.tsx';
import { STATUS_WORDS } from '../import-words.ts';

interface StatusFilterProps {
  counts: ImportCounts;
  /** Undefined: all rows are shown. */
  status: ImportRowStatus | undefined;
  onStatus: (status: ImportRowStatus | undefined) => void;
}

/** The counts of a check. Each is a button that shows its rows alone. */
export function StatusFilter({ counts, status, onStatus }: StatusFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entries = [
    { value: undefined, label: 'All', count: all },
    ...IMPORT_ROW_STATUSES.map((value) => ({
      value,
      label: STATUS_WORDS[value].label,
      count: counts[value],
    })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Rows on screen</legend>
      {entries.map(({ value, label, count }) => (
        <Button
          key={label}
          size="small"
          aria-pressed={value === status}
          disabled={count === 0}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          onClick={() => onStatus(value)}
        >
          {label} <span className="tabular-nums">{count.toLocaleString(NUMBER_LOCALE)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
