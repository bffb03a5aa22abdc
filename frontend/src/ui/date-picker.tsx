import { formatLocalDate, type LocalDate, localDateAt } from '@oficio/contracts';
import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { classNames } from './class-names.ts';
import { allowedRange, type DateLimits, rangeProblem } from './date-range.ts';
import { Field, type FieldProps } from './field.tsx';
import { Skeleton } from './skeleton.tsx';
import { parseTypedDate } from './typed-date.ts';

const loadCalendar = () => import('./date-picker-calendar.tsx');
const DatePickerCalendar = lazy(loadCalendar);

interface DatePickerProps extends FieldProps, DateLimits {
  id?: string | undefined;
  name?: string | undefined;
  value: LocalDate | null;
  onValueChange: (value: LocalDate | null) => void;
  /** The day that counts as today; the browser's own unless given. */
  today?: LocalDate | undefined;
  /** Offers a button that empties it. */
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
}

/**
 * A calendar date, typed or chosen in a calendar that is loaded on first use. Typed text counts on Enter and
 * on leaving the field; text that is no date, or outside the limits, stays and is explained.
 */
export function DatePicker({
  label,
  hint,
  error,
  optional,
  required,
  hideLabel,
  aside,
  className,
  id,
  name,
  value,
  onValueChange,
  today = browserToday(),
  clearable = false,
  disabled = false,
  minimum,
  maximum,
  only,
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const range = allowedRange({ minimum, maximum, only }, today);

  const choose = (date: LocalDate | null) => {
    setTyped(null);
    setProblem(null);
    if (date !== value) onValueChange(date);
  };
  const commit = () => {
    if (typed === null) return;
    if (typed.trim() === '') return choose(null);
    const date = parseTypedDate(typed, today);
    const refusal = date ? rangeProblem(date, range) : 'Enter a date such as Nov 21, 2026';
    if (date && !refusal) choose(date);
    else setProblem(refusal);
  };
  const shown = typed ?? (value ? formatLocalDate(value) : '');
  const clears = clearable && shown !== '' && !disabled;
  return (
    <Field {...{ label, hint, optional, required, hideLabel, aside, className, id }} error={problem ?? error}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Anchor asChild>
            <div className="relative">
              <input
                {...control}
                type="text"
                name={name}
                autoComplete="off"
                placeholder="Nov 21, 2026"
                disabled={disabled}
                value={shown}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(null);
                }}
                onBlur={commit}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') commit();
                  if (event.key === 'ArrowDown') {
                    event.preventDefault();
                    commit();
                    setOpen(true);
                  }
                }}
                className={classNames('control tabular-nums', clears ? 'pe-22' : 'pe-11')}
              />
              <div className="absolute inset-y-0 end-0 flex">
                {clears && (
                  <button
                    type="button"
                    aria-label={`Clear ${label}`}
                    onClick={() => choose(null)}
                    className="flex w-9 max-md:w-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                )}
                <Popover.Trigger asChild>
                  <button
                    type="button"
                    aria-label={`Open the calendar of ${label}`}
                    disabled={disabled}
                    onPointerEnter={loadCalendar}
                    onFocus={loadCalendar}
                    className="flex w-11 items-center justify-center rounded-control text-ink-muted hover:text-ink disabled:opacity-55"
                  >
                    <CalendarDays aria-hidden className="size-4" />
                  </button>
                </Popover.Trigger>
              </div>
            </div>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={6}
              collisionPadding={8}
              aria-label={`Calendar of ${label}`}
              className="z-50 animate-popover-in rounded-surface border border-hairline bg-raised p-3 shadow-raised"
            >
              <Suspense fallback={<Skeleton className="h-[19.5rem] w-[17.5rem]" />}>
                <DatePickerCalendar
                  value={value}
                  today={today}
                  range={range}
                  onChoose={(date) => {
                    choose(date);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}

function browserToday(): LocalDate {
  return localDateAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
