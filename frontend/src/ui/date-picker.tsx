import { type DateFormat, formatLocalDate, type LocalDate, localDateAt } from '@oficio/contracts';
import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { typedFormats } from '../lib/text/typed-formats.ts';
import { classNames } from './class-names.ts';
import { allowedRange, type DateLimits, rangeProblem } from './date-range.ts';
import { Field, type FieldProps } from './field.tsx';
import { Skeleton } from './skeleton.tsx';
import { parseTypedDate } from './typed-date.ts';

const loadCalendar = () => import('./date-picker-calendar.tsx');
const DatePickerCalendar = lazy(loadCalendar);

/** How a date can be typed. A date as an example would look like a value. */
const FORMAT_WORDS: Record<DateFormat, string> = {
  'month-day-year': 'mm/dd/yyyy',
  'day-month-year': 'dd/mm/yyyy',
  'year-month-day': 'yyyy-mm-dd',
};

interface DatePickerProps extends FieldProps, DateLimits {
  name?: string | undefined;
  value: LocalDate | null;
  onValueChange: (value: LocalDate | null) => void;
  /** Today's date; by default the browser's. */
  today?: LocalDate | undefined;
  /** Shows a button that clears the date. */
  clearable?: boolean | undefined;
}

/**
 * A field for a calendar date, typed or chosen in a lazy-loaded calendar. An invalid text, or a date outside the
 * limits, stays in the field, gives no date, and shows its error on blur. A `Form` isn't submitted with it.
 */
export function DatePicker({
  value,
  onValueChange,
  today = browserToday(),
  clearable = false,
  minimum,
  maximum,
  only,
  ...props
}: DatePickerProps) {
  const { label, error } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [explained, setExplained] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const range = allowedRange({ minimum, maximum, only }, today);

  const read = (text: string) => {
    if (text.trim() === '') return { date: null, problem: null };
    const date = parseTypedDate(text, today, typedFormats().dateFormat);
    const problem = date ? rangeProblem(date, range) : 'Enter a date such as Nov 21, 2026';
    return { date: problem ? null : date, problem };
  };
  const problem = typed === null ? null : read(typed).problem;
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  const give = (date: LocalDate | null) => {
    if (date !== value) onValueChange(date);
  };
  const choose = (date: LocalDate | null) => {
    setTyped(null);
    give(date);
  };
  const commit = () => {
    if (problem) setExplained(true);
    else setTyped(null);
  };
  const shown = typed ?? (value ? formatLocalDate(value) : '');
  const clears = clearable && shown !== '';
  return (
    <Field {...props} error={(explained && problem) || error}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Anchor asChild>
            <div className="relative">
              <input
                {...control}
                ref={input}
                type="text"
                autoComplete="off"
                placeholder={FORMAT_WORDS[typedFormats().dateFormat]}
                value={shown}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setExplained(false);
                  give(read(event.target.value).date);
                }}
                onBlur={commit}
                onInvalid={commit}
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
                    onPointerEnter={loadCalendar}
                    onFocus={loadCalendar}
                    className="flex w-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
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
