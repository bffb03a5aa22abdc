/** Whose form it is, and the organization it writes to. */
export interface FormOwner {
  personId: string | null;
  organizationId: string | null;
}

/** What stood in a form that went away although nobody had saved or discarded it. */
export interface LostText {
  owner: FormOwner;
  /** The form's accessible name. */
  form: string;
  /** One line per filled field: its label and what was typed. Passwords and files are left out. */
  text: string;
}

interface UnsavedChanges {
  /** Whether the person is being asked if the changes may be discarded. */
  asking: boolean;
  lost: readonly LostText[];
}

const forms = new Map<HTMLFormElement, FormOwner>();
const listeners = new Set<() => void>();
let state: UnsavedChanges = { asking: false, lost: [] };
let readOwner = (): FormOwner => ({ personId: null, organizationId: null });

/** For `useSyncExternalStore`. */
export const unsavedChanges = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => state,
};

/** Says who is here; each form belongs to who was here when it became unsaved. */
export function setFormOwner(read: () => FormOwner): void {
  readOwner = read;
}

/** Whether a form on the page, or within `container`, holds changes that are not saved. */
export function hasUnsavedChanges(container: Node = document): boolean {
  return formsWithin(container).length > 0;
}

/** Marks a form as unsaved. Gives back how to end that. */
export function markUnsaved(form: HTMLFormElement): () => void {
  forms.set(form, readOwner());
  return () => forms.delete(form);
}

/** The changes are saved, or the person has given them up: their forms may go without a word. */
export function settleChanges(container: Node = document): void {
  for (const form of formsWithin(container)) forms.delete(form);
}

/** Who was here when the form became unsaved; undefined when it isn't unsaved. */
export function ownerOf(form: HTMLFormElement): FormOwner | undefined {
  return forms.get(form);
}

function formsWithin(container: Node): HTMLFormElement[] {
  return [...forms.keys()].filter((form) => container.contains(form));
}

/** For `unsaved-question.ts` and `lost-text.ts`. */
export function changeUnsaved(changed: Partial<UnsavedChanges>): void {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}
