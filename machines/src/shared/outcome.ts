/** A port's answer: a status and its data. */
export interface Outcome {
  status: string;
}

/** A guard that passes for one status; its params are the outcome. */
export function hasStatus(status: string) {
  return (_: unknown, outcome: Outcome) => outcome.status === status;
}

/** A guard that passes for one refusal code; its params are the outcome. */
export function hasCode(code: string) {
  return (_: unknown, outcome: Outcome & { code?: string }) => outcome.code === code;
}

/** The actions that store a refusal and emit it. */
export const refuse = <const TParams>(params: TParams) =>
  [
    { type: 'storeRefusal', params },
    { type: 'notifyRefused', params },
  ] as const;

/** Narrows the outcome to one status. Throws for another status, which a guard should have excluded. */
export function only<TOutcome extends Outcome, TStatus extends TOutcome['status']>(
  outcome: TOutcome,
  status: TStatus,
): Extract<TOutcome, { status: TStatus }> {
  if (outcome.status !== status) throw new Error(`The outcome is "${outcome.status}" instead of "${status}"`);
  return outcome as Extract<TOutcome, { status: TStatus }>;
}
