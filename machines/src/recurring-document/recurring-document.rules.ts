import { type LocalDate, RECURRING_ACTIONS, type RecurringAction } from '@oficio/contracts';
import { type SnapshotFrom, transition } from 'xstate';
import { recurringDocumentMachine } from './recurring-document.machine.ts';
import type { RecurringEvent, RecurringFacts } from './recurring-document.types.ts';

/** The facts to store after an event; null if the event isn't possible in this state. */
export function afterRecurringEvent(facts: RecurringFacts, event: RecurringEvent): RecurringFacts | null {
  const snapshot = stored(facts);
  if (!snapshot.can(event)) return null;
  const [{ value, context }] = transition(recurringDocumentMachine, snapshot, event);
  return { ...context, status: typeof value === 'string' ? 'ended' : value.open };
}

/** The actions that a person can take. */
export function recurringActions(facts: RecurringFacts, today: LocalDate): RecurringAction[] {
  const snapshot = stored(facts);
  const events: Record<RecurringAction, RecurringEvent> = {
    edit: { type: 'recurrence.changed', recurrence: facts.recurrence },
    pause: { type: 'pause.requested' },
    resume: { type: 'resume.requested', today },
    end: { type: 'end.requested' },
  };
  return RECURRING_ACTIONS.filter((action) => snapshot.can(events[action]));
}

function stored({ status, ...context }: RecurringFacts): SnapshotFrom<typeof recurringDocumentMachine> {
  return recurringDocumentMachine.resolveState({
    value: status === 'ended' ? 'ended' : { open: status },
    context,
  });
}
