import type { LocalDate } from '@oficio/contracts';
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import type { ListSearch } from '../../records/list-search.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const FIELDS = [
  { name: 'from', label: 'Issued from' },
  { name: 'to', label: 'Issued until' },
  { name: 'dueFrom', label: 'Due from' },
  { name: 'dueTo', label: 'Due until' },
] as const;

type Dates = Record<(typeof FIELDS)[number]['name'], LocalDate | null>;

interface DatesFilterProps {
  search: ListSearch;
  onFilter: (change: ListSearch) => void;
}

/** Sets the filters by date. The list shows a chip for each of them. */
export function InvoiceDatesFilter({ search, onFilter }: DatesFilterProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarRange aria-hidden />} onClick={() => setOpen(true)}>
        Dates
      </Button>
      {open && (
        <DatesDialog
          search={search}
          onFilter={(change) => {
            setOpen(false);
            onFilter(change);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function DatesDialog({ search, onFilter, onClose }: DatesFilterProps & { onClose: () => void }) {
  const [dates, setDates] = useState(
    () => Object.fromEntries(FIELDS.map(({ name }) => [name, search[name] ?? null])) as Dates,
  );
  const errors = { to: faultOf(dates.from, dates.to), dueTo: faultOf(dates.dueFrom, dates.dueTo) };
  const submit = () => {
    if (errors.to || errors.dueTo) return;
    onFilter(Object.fromEntries(FIELDS.map(({ name }) => [name, dates[name] ?? undefined])));
  };
  return (
    <FormDialog
      title="Filter by dates"
      action="Show invoices"
      unsaved={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {FIELDS.map(({ name, label }) => (
          <DatePicker
            key={name}
            name={name}
            label={label}
            clearable
            value={dates[name]}
            onValueChange={(day) => setDates({ ...dates, [name]: day })}
            error={name === 'to' || name === 'dueTo' ? errors[name] : undefined}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function faultOf(from: LocalDate | null, to: LocalDate | null): string | undefined {
  return from && to && to < from ? 'The last day is before the first one' : undefined;
}
