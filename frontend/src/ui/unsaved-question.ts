import { changeUnsaved, hasUnsavedChanges, settleChanges } from './unsaved-changes.ts';

let answer: (discard: boolean) => void = () => {};

/** Asks whether to discard unsaved changes. True when there are none, or the person discards them. */
export function mayDiscard(container: Node = document): Promise<boolean> {
  if (!hasUnsavedChanges(container)) return Promise.resolve(true);
  answer(false);
  return new Promise((resolve) => {
    answer = (discard) => {
      answer = () => {};
      if (discard) settleChanges(container);
      changeUnsaved({ asking: false });
      resolve(discard);
    };
    changeUnsaved({ asking: true });
  });
}

/** The person's answer to the question of `mayDiscard`. */
export function answerQuestion(discard: boolean): void {
  answer(discard);
}
