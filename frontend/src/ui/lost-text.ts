import { changeUnsaved, ownerOf, unsavedChanges } from './unsaved-changes.ts';

/** Stores the text of an unsaved form that is about to be removed, so that the person can copy it. */
export function keepText(form: HTMLFormElement, readText: (form: HTMLFormElement) => string): void {
  const owner = ownerOf(form);
  const text = owner ? readText(form) : '';
  if (!owner || text === '') return;
  changeUnsaved({
    lost: [
      ...unsavedChanges.getSnapshot().lost,
      { owner, form: form.getAttribute('aria-label') ?? '', text },
    ],
  });
}

/** Removes the stored texts. */
export function forgetLostText(): void {
  if (unsavedChanges.getSnapshot().lost.length > 0) changeUnsaved({ lost: [] });
}
