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
let answer: (discard: boolean) => void = () => {};
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

/** Asks before unsaved changes are lost; true when there are none, or the person discards them. */
export function mayDiscard(container: Node = document): Promise<boolean> {
  if (!hasUnsavedChanges(container)) return Promise.resolve(true);
  answer(false);
  return new Promise((resolve) => {
    answer = (discard) => {
      answer = () => {};
      if (discard) settleChanges(container);
      change({ asking: false });
      resolve(discard);
    };
    change({ asking: true });
  });
}

/** The person's answer to the question of `mayDiscard`. */
export function answerQuestion(discard: boolean): void {
  answer(discard);
}

/** Keeps the text of an unsaved form that is about to be removed, so that it can be copied. */
export function keepText(form: HTMLFormElement, readText: (form: HTMLFormElement) => string): void {
  const owner = forms.get(form);
  const text = owner ? readText(form) : '';
  if (!owner || text === '') return;
  change({ lost: [...state.lost, { owner, form: form.getAttribute('aria-label') ?? '', text }] });
}

/** Removes the kept texts. */
export function forgetLostText(): void {
  if (state.lost.length > 0) change({ lost: [] });
}

function formsWithin(container: Node): HTMLFormElement[] {
  return [...forms.keys()].filter((form) => container.contains(form));
}

function change(changed: Partial<UnsavedChanges>): void {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}
