import {
  changeUnsaved,
  hasUndecidedForm,
  hasUnsavedChanges,
  settleChanges,
  unsavedChanges,
} from './unsaved-changes.ts';

let answer: (discard: boolean) => void = () => {};

/**
 * Asks whether to discard unsaved changes, or to leave a form whose write has no answer yet. True when there are none, or
 * the person leaves. The question goes, and the answer is false, when the forms are saved meanwhile.
 */
export function mayDiscard(container: Node = document): Promise<boolean> {
  if (!hasUnsavedChanges(container)) return Promise.resolve(true);
  answer(false);
  return new Promise((resolve) => {
    const stopListening = unsavedChanges.subscribe(() => {
      if (!hasUnsavedChanges(container)) answer(false);
    });
    answer = (discard) => {
      answer = () => {};
      stopListening();
      if (discard) settleChanges(container);
      changeUnsaved({ asking: null });
      resolve(discard);
    };
    changeUnsaved({ asking: hasUndecidedForm(container) ? 'undecided' : 'typed' });
  });
}

/** The person's answer to the question of `mayDiscard`. */
export function answerQuestion(discard: boolean): void {
  answer(discard);
}
