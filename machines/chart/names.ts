/** The text of a guard: its name, or the names of its parts. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);
  if (typeof guard !== 'function') return 'inline guard';
  return combinedGuard(guard as CombinedGuard) ?? 'inline guard';
}

/** The shapes that `and()`, `or()`, `not()` and `stateIn()` produce. */
interface CombinedGuard {
  (): boolean;
  check?: unknown;
  guards?: readonly unknown[];
  stateValue?: unknown;
}

function combinedGuard(guard: CombinedGuard): string | null {
  const parts = (guard.guards ?? []).map((part) => guardName(part) ?? 'inline guard');
  const source = String(guard.check ?? '');
  if (guard.stateValue !== undefined) return `in ${JSON.stringify(guard.stateValue)}`;
  if (parts.length === 0) return null;
  if (source.includes('every')) return parts.join(' and ');
  if (source.includes('some')) return parts.join(' or ');
  return `not ${parts.join(', ')}`;
}

/** The text of an action. XState's own actions (assign, emit, …) without a name are named by their effect. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const type =
    (typeof action === 'object' || typeof action === 'function') && action !== null && 'type' in action
      ? String(action.type)
      : 'inline action';
  return type.replace(/^xstate\./, '');
}

/** A setting that may be a single value or a list. */
export function asArray(configured: unknown): unknown[] {
  if (configured === undefined) return [];
  return Array.isArray(configured) ? configured : [configured];
}

const DONE = /^xstate\.done\.actor\.(.+)$/;
const FAILED = /^xstate\.error\.actor\.(.+)$/;
const REPORTED = /^xstate\.snapshot\.(.+)$/;
const ENDED = /^xstate\.done\.state\.(?:.*\.)?([^.]+)$/;
const DELAYED = /^xstate\.after\.([^.]+)\..*$/;

export function eventKind(
  eventType: string,
): 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'stateDone' {
  if (eventType === 'always') return 'always';
  if (DELAYED.test(eventType)) return 'after';
  if (DONE.test(eventType)) return 'done';
  if (FAILED.test(eventType)) return 'error';
  if (REPORTED.test(eventType)) return 'snapshot';
  if (ENDED.test(eventType)) return 'stateDone';
  return 'event';
}

/** `signIn done`, `signIn failed`, `after reconnectBackoff`. */
export function shortEvent(eventType: string): string {
  return eventType
    .replace(DONE, '$1 done')
    .replace(FAILED, '$1 failed')
    .replace(REPORTED, '$1 reports')
    .replace(ENDED, '$1 done')
    .replace(DELAYED, 'after $1');
}
