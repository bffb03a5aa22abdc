import type { ReminderRule, ReminderTrigger } from '@oficio/contracts';
import { classNames } from '../../../ui/class-names.ts';
import { offsetWords, stepWords, TRIGGER_WORDS } from '../reminder-words.ts';

interface RuleTimelineProps {
  steps: ReminderRule['steps'];
  trigger: ReminderTrigger;
}

/** The days of a rule's steps in a line, those before the anchor apart from those after it. */
export function RuleTimeline({ steps, trigger }: RuleTimelineProps) {
  const { day } = TRIGGER_WORDS[trigger];
  return (
    <ol className="flex flex-wrap items-center gap-1 py-0.5">
      {steps.map(({ id, offsetDays, templateKey }) => (
        <li
          key={id}
          title={stepWords(templateKey)}
          className={classNames(
            'inline-flex h-6 items-center rounded-full px-2 text-xs font-medium tabular-nums',
            toneOf(offsetDays),
          )}
        >
          <span aria-hidden>{shortOffset(offsetDays)}</span>
          <span className="sr-only">
            {offsetWords(offsetDays)} {day}: {stepWords(templateKey)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function toneOf(days: number): string {
  if (days === 0) return 'bg-accent-soft text-accent-ink';
  return days < 0 ? 'bg-sunken text-ink-muted dark:bg-hairline' : 'bg-amber-soft text-amber';
}

/** `−3 d`, `On the day`, `+7 d`. */
function shortOffset(days: number): string {
  if (days === 0) return 'On the day';
  return `${days < 0 ? '−' : '+'}${Math.abs(days)} d`;
}
