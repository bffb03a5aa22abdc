import {
  type ReminderRule,
  type ReminderTemplateKey,
  type ReminderTrigger,
  templatesOf,
} from '@oficio/contracts';
import { percentText, readPercent } from '../../../lib/text/typed-values.ts';
import { offsetWords, stepWords } from '../reminder-words.ts';

type Side = 'before' | 'on' | 'after';

/** A step as it is typed. */
export interface TypedStep {
  /** Absent: the step is new. */
  id?: string;
  days: string;
  side: Side;
  /** Null: the step is a late fee. */
  templateKey: ReminderTemplateKey | null;
  /** The percentage of a late fee. */
  fee: string;
}

type Steps = ReminderRule['steps'];

export function typedSteps(steps: Steps): TypedStep[] {
  return steps.map(({ id, offsetDays, templateKey, lateFeePpm }) => ({
    id,
    days: offsetDays === 0 ? '' : String(Math.abs(offsetDays)),
    side: offsetDays === 0 ? 'on' : offsetDays < 0 ? 'before' : 'after',
    templateKey,
    fee: lateFeePpm === undefined ? '' : percentText(lateFeePpm),
  }));
}

/** The steps of the body. A text that is no number becomes NaN, which the body's schema refuses. */
export function readSteps(steps: readonly TypedStep[]) {
  return steps.map((step) => ({
    ...(step.id !== undefined && { id: step.id }),
    offsetDays: offsetOf(step),
    templateKey: step.templateKey,
    ...(step.templateKey === null && { lateFeePpm: readPercent(step.fee).value ?? Number.NaN }),
  }));
}

function offsetOf({ days, side }: TypedStep): number {
  if (side === 'on') return 0;
  const count = days.trim() === '' ? Number.NaN : Number(days);
  return side === 'before' ? -count : count;
}

/** The step of a new rule. */
export function firstSteps(trigger: ReminderTrigger): TypedStep[] {
  return [{ days: '3', side: 'before', templateKey: templateAt(trigger, 0), fee: '' }];
}

/** A further step, a week after the last one. */
export function nextStep(trigger: ReminderTrigger, steps: readonly TypedStep[]): TypedStep {
  const last = Math.max(0, ...steps.map(offsetOf).filter(Number.isFinite));
  return { days: String(last + 7), side: 'after', templateKey: templateAt(trigger, steps.length), fee: '' };
}

/** The steps with templates that are about the trigger. A late fee becomes an email where there are none. */
export function withTemplatesOf(trigger: ReminderTrigger, steps: readonly TypedStep[]): TypedStep[] {
  const offered = templatesOf(trigger);
  const isAbout = ({ templateKey }: TypedStep) =>
    templateKey === null ? hasLateFees(trigger) : offered.includes(templateKey);
  return steps.map((step, index) =>
    isAbout(step) ? step : { ...step, templateKey: templateAt(trigger, index) },
  );
}

/** Late fees are about invoices that are due. */
export const hasLateFees = (trigger: ReminderTrigger) => trigger === 'invoice_due';

/** The template that is usual for the step at an index; the last one for later steps. */
function templateAt(trigger: ReminderTrigger, index: number): ReminderTemplateKey {
  const offered = templatesOf(trigger);
  const found = offered[index] ?? offered.at(-1);
  if (!found) throw new Error(`No template is about ${trigger}`);
  return found;
}

export function stepsWords(steps: readonly TypedStep[]): string {
  return steps.map((step) => `${offsetWords(offsetOf(step))}: ${stepWords(step.templateKey)}`).join(', ');
}
