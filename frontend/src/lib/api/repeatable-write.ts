import { randomId } from './random-id.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

/**
 * A write that takes effect once, however often it is sent: retries carry the same idempotency key until the outcome is
 * known. When the variables change meanwhile, the earlier write is retried first, and `amend` gives what is left to
 * send after it has been stored (null: nothing), so that no second record is created. Without `amend` changed variables
 * are a separate write. Dialogs whose write must not happen twice use `useDialogWrite`, whose key outlives the dialog.
 */
export function repeatableWrite<Variables, Answer>(
  send: (variables: Variables, idempotencyKey: string) => Promise<Answer>,
  amend?: (stored: Answer, variables: Variables) => Variables | null,
): (variables: Variables) => Promise<Answer> {
  let unsettled: { variables: Variables; key: string } | null = null;

  return async (variables) => {
    if (!unsettled || isSame(unsettled.variables, variables)) return sendOnce(variables);
    const stored = amend && (await storedBy(unsettled.variables));
    unsettled = null;
    if (!amend || !stored) return sendOnce(variables);
    const left = amend(stored.answer, variables);
    return left === null ? stored.answer : sendOnce(left);
  };

  /** The answer to the earlier write; null when it was refused. */
  async function storedBy(earlier: Variables): Promise<{ answer: Answer } | null> {
    try {
      return { answer: await sendOnce(earlier) };
    } catch (error) {
      if (isOutcomeUnknown(error)) throw error;
      return null;
    }
  }

  async function sendOnce(variables: Variables): Promise<Answer> {
    unsettled ??= { variables, key: randomId() };
    try {
      const answer = await send(variables, unsettled.key);
      unsettled = null;
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) unsettled = null;
      throw error;
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
