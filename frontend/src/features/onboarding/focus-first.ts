import type { FieldFailure } from '@oficio/contracts';

/** Puts the focus on the first wrong field in the order of the screen. */
export function focusFirst(
  form: HTMLFormElement | null,
  faults: readonly Pick<FieldFailure, 'path'>[],
): void {
  const names = new Set(faults.map(({ path }) => path));
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find(({ name }) => names.has(name))?.focus();
}
