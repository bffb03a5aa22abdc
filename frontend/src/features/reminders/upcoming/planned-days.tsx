import { type AnswerOf, addDays, type LocalDate, type reminderRoutes } from '@oficio/contracts';
import { Card } from '../../../ui/card.tsx';
import { plannedWords } from '../reminder-words.ts';
import { PlannedRow } from './planned-row.tsx';
import { usePlannedActions } from './use-planned-actions.ts';

interface PlannedDaysProps {
  days: AnswerOf<typeof reminderRoutes.preview>['days'];
  today: LocalDate;
  /** The mails can't be skipped or sent. */
  isSimulation: boolean;
}

/** Planned mails by the day of their clients. */
export function PlannedDays({ days, today, isSimulation }: PlannedDaysProps) {
  const actions = usePlannedActions();
  const listed = days.filter(({ mails }) => mails.length > 0);
  return listed.map(({ day, count, lateFees, mails }) => (
    <section key={day} aria-label={dayWords(day, today)}>
      <h2 className="mb-1.5 flex items-baseline gap-2 text-sm font-semibold">
        {dayWords(day, today)}
        <span className="font-normal text-ink-muted tabular-nums">{plannedWords({ count, lateFees })}</span>
      </h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-hairline">
          {mails.map((mail) => (
            <PlannedRow key={mail.key} mail={mail} actions={isSimulation ? null : actions} />
          ))}
        </ul>
        {mails.length < count + lateFees && (
          <p className="border-t border-hairline px-4 py-2.5 text-sm text-ink-muted">
            and {count + lateFees - mails.length} more on this day
          </p>
        )}
      </Card>
    </section>
  ));
}

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const withYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Today, Tuesday, June 30`; the year is named where it isn't the present one. */
function dayWords(day: LocalDate, today: LocalDate): string {
  const date = new Date(`${day}T00:00:00Z`);
  const words = (day.slice(0, 4) === today.slice(0, 4) ? format : withYear).format(date);
  if (day === today) return `Today, ${words}`;
  return day === addDays(today, 1) ? `Tomorrow, ${words}` : words;
}
