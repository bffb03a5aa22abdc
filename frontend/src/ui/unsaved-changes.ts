/** The person who filled in a form, and the organization that the form writes to. */
export interface FormOwner {
  personId: string | null;
  organizationId: string | null;
  /** The person's role and scope there. */
  access: string | null;
}

/** The text of a form that was removed before anybody saved or discarded it. */
export interface LostText {
  owner: FormOwner;
  /** The form's accessible name. */
  form: string;
  /** One line for each filled field: its label and its text. Passwords and files are left out. */
  text: string;
}

interface UnsavedChanges {
  /** The question on screen: whether to discard what was typed, or to leave before a write has an answer. */
  asking: 'typed' | 'undecided' | null;
  lost: readonly LostText[];
}

const forms = new Map<HTMLFormElement, FormOwner>();
/** The forms that were submitted, and whether they were stored isn't known yet. */
const undecidedForms = new Set<HTMLFormElement>();
const listeners = new Set<() => void>();
let state: UnsavedChanges = { asking: null, lost: [] };
let readOwner = (): FormOwner => ({ personId: null, organizationId: null, access: null });

/** A store for `useSyncExternalStore`. It also reports each form that has lost its mark. */
export const unsavedChanges = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => state,
};

/** Sets the reader of the current person and organization. A form's owner is read when the form becomes unsaved. */
export function setFormOwner(read: () => FormOwner): void {
  readOwner = read;
}

/** Whether a form on the page, or within `container`, has unsaved changes. */
export function hasUnsavedChanges(container: Node = document): boolean {
  return formsWithin(container).length > 0;
}

/** Whether a form on the page, or within `container`, was submitted and has no answer yet. */
export function hasUndecidedForm(container: Node): boolean {
  return formsWithin(container).some((form) => undecidedForms.has(form));
}

/** Marks a form as unsaved; returns a function that removes the mark. */
export function markUnsaved(form: HTMLFormElement): () => void {
  forms.set(form, readOwner());
  return () => unmark(forms, form);
}

/** Marks a form whose write has no answer yet; returns a function that removes the mark. */
export function markUndecided(form: HTMLFormElement): () => void {
  undecidedForms.add(form);
  return () => unmark(undecidedForms, form);
}

function unmark(marked: { delete(form: HTMLFormElement): unknown }, form: HTMLFormElement): void {
  marked.delete(form);
  notify();
}

/** The changes were saved or discarded: the forms within `container` may be removed without a question. */
export function settleChanges(container: Node = document): void {
  for (const form of formsWithin(container)) {
    unmark(forms, form);
    unmark(undecidedForms, form);
  }
}

/** The owner of an unsaved form; undefined when the form isn't unsaved. */
export function ownerOf(form: HTMLFormElement): FormOwner | undefined {
  return forms.get(form);
}

function formsWithin(container: Node): HTMLFormElement[] {
  return [...new Set([...forms.keys(), ...undecidedForms])].filter((form) => container.contains(form));
}

/** For `unsaved-question.ts` and `lost-text.ts`. */
export function changeUnsaved(changed: Partial<UnsavedChanges>): void {
  state = { ...state, ...changed };
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
