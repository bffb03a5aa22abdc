import type { LocalDate } from '@oficio/contracts';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type Matcher, type Modifiers } from 'react-day-picker';
import type { DateRange } from './date-range.ts';

interface DatePickerCalendarProps {
  value: LocalDate | null;
  today: LocalDate;
  range: DateRange;
  onChoose: (date: LocalDate) => void;
}

/** The calendar of the date picker, in a separate file for lazy loading. */
export default function DatePickerCalendar({ value, today, range, onChoose }: DatePickerCalendarProps) {
  const selected = value ? toDate(value) : undefined;
  const todayDate = toDate(today);
  const disabled: Matcher[] = [];
  if (range.first) disabled.push({ before: toDate(range.first) });
  if (range.last) disabled.push({ after: toDate(range.last) });
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      selected={selected}
      defaultMonth={selected ?? nearest(today, range)}
      today={todayDate}
      startMonth={range.first ? toDate(range.first) : new Date(todayDate.getFullYear() - 20, 0)}
      endMonth={range.last ? toDate(range.last) : new Date(todayDate.getFullYear() + 20, 11)}
      captionLayout="dropdown"
      navLayout="around"
      showOutsideDays
      fixedWeeks
      disabled={disabled}
      onSelect={(date) => onChoose(toLocalDate(date))}
      labels={{ labelDayButton }}
      components={{ Chevron }}
      classNames={calendarClasses}
    />
  );
}

const navButton =
  'flex size-9 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40 max-md:size-11';

const calendarClasses = {
  root: 'text-sm',
  months: 'flex',
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-2',
  button_previous: navButton,
  button_next: navButton,
  month_caption: 'flex justify-center',
  dropdowns: 'flex items-center gap-1',
  dropdown_root: 'relative inline-flex items-center rounded-control hover:bg-sunken',
  dropdown: 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0 peer',
  caption_label:
    'flex h-9 items-center gap-1 rounded-control px-2 font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-accent',
  month_grid: 'col-span-3 border-collapse',
  weekday: 'h-8 w-10 text-xs font-medium text-ink-muted',
  day: 'p-0 text-center',
  day_button:
    'size-10 rounded-control tabular-nums hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-subtle disabled:line-through disabled:hover:bg-transparent max-md:size-11',
  outside: 'text-ink-subtle',
  today: '[&>button]:font-bold [&>button]:text-accent-ink [&>button]:ring-1 [&>button]:ring-hairline',
  selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button:hover]:bg-accent-hover',
  hidden: 'invisible',
};

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  if (orientation === 'left') return <ChevronLeft aria-hidden className="size-4" />;
  if (orientation === 'right') return <ChevronRight aria-hidden className="size-4" />;
  return <ChevronDown aria-hidden className="size-3.5 text-ink-muted" />;
}

const spokenDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

function labelDayButton(date: Date, { selected, today }: Modifiers): string {
  return [spokenDay.format(date), today && 'today', selected && 'selected'].filter(Boolean).join(', ');
}

function nearest(today: LocalDate, { first, last }: DateRange): Date {
  if (first && today < first) return toDate(first);
  return toDate(last && today > last ? last : today);
}

// The calendar's Date objects are at local noon, which exists on every day in every time zone.
function toDate(date: LocalDate): Date {
  const [year, month, day] = date.split('-').map(Number);
  const result = new Date(2000, 0, 1, 12);
  result.setFullYear(year ?? 0, (month ?? 1) - 1, day ?? 1);
  return result;
}

function toLocalDate(date: Date): LocalDate {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
