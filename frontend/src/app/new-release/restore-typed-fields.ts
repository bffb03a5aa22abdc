import { type Field, isKeepable, type KeptFields, nameOf, TYPED_FIELDS_KEY } from './typed-fields.ts';

/** Milliseconds. After this time the person has probably left the page. */
const KEPT_FOR_MS = 60_000;
const WAITED_FOR_MS = 15_000;

/** Fills in the stored values as soon as their fields are rendered, and deletes them. */
export function restoreTypedFields(page: Window): void {
  const text = page.sessionStorage.getItem(TYPED_FIELDS_KEY);
  if (text === null) return;
  page.sessionStorage.removeItem(TYPED_FIELDS_KEY);
  const { pathname, values, at } = JSON.parse(text) as KeptFields;
  if (pathname !== page.location.pathname || Date.now() - at > KEPT_FOR_MS) return;
  const left = new Map(Object.entries(values));
  const observer = new MutationObserver(restore);
  observer.observe(page.document, { childList: true, subtree: true });
  page.setTimeout(() => observer.disconnect(), WAITED_FOR_MS);
  restore();

  function restore(): void {
    for (const field of page.document.querySelectorAll<Field>('input, textarea, select')) {
      const value = isKeepable(field) ? left.get(nameOf(field)) : undefined;
      if (value === undefined) continue;
      left.delete(nameOf(field));
      typeInto(field, value);
    }
    if (left.size === 0) observer.disconnect();
  }
}

/** React notices a value that was set programmatically only through an event. */
function typeInto(field: Field, value: string): void {
  if (field.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
