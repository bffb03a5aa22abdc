import { durationText, NUMBER_LOCALE, type Project } from '@oficio/contracts';
import { Badge, type Tone } from '../../ui/badge.tsx';

type Hours = Pick<Project, 'budgetMinutes' | 'spent'>;

/** From this percentage of its budget of hours on, a project is warned about. */
const NEAR = 80;

const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent' });

interface UsedHours {
  /** Like `85%`, rounded down, so that the budget isn't said to be used up while hours are left. */
  text: string;
  /** What is to be said about it; null while enough hours are left. */
  warning: string | null;
  tone: Tone;
}

/** How much of its budget of hours a project has used. All time counts, also what isn't billable. Null without a budget. */
export function usedHours({ budgetMinutes, spent: { minutes } }: Hours): UsedHours | null {
  if (budgetMinutes === null) return null;
  const text = percent.format(Math.floor((minutes * 100) / budgetMinutes) / 100);
  const over = minutes - budgetMinutes;
  if (over > 0) return { text, warning: `${durationText(over)} h over budget`, tone: 'negative' };
  if (over === 0) return { text, warning: 'All hours used', tone: 'negative' };
  const isNear = minutes * 100 >= budgetMinutes * NEAR;
  return { text, warning: isNear ? `${text} of the hours used` : null, tone: isNear ? 'warning' : 'neutral' };
}

/** The warning of a project whose hours are nearly or entirely used; nothing before. */
export function HoursWarning(project: Hours) {
  const used = usedHours(project);
  if (!used?.warning) return null;
  return <Badge tone={used.tone}>{used.warning}</Badge>;
}

/** The colour of a figure of used hours, which says the same in words. */
export const HOURS_COLOR: Partial<Record<Tone, string>> = { warning: 'text-amber', negative: 'text-red' };
