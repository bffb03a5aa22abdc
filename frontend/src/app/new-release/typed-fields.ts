/** The sessionStorage key. */
export const TYPED_FIELDS_KEY = 'oficio.typed';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface TypedFields {
  /** The field's accessible name. */
  values: Record<string, string>;
  /** A field has content that can't be stored: a password or a file. */
  incomplete: boolean;
}

export interface KeptFields {
  pathname: string;
  values: TypedFields['values'];
  /** Milliseconds since 1970. */
  at: number;
}

/** The values of the page's fields, without passwords and files. */
export function readTypedFields(page: Document): TypedFields {
  const typed = [...page.querySelectorAll<Field>('input, textarea, select')].filter(
    ({ value }) => value !== '',
  );
  return {
    values: Object.fromEntries(
      typed.filter(isKeepable).flatMap((field) => (nameOf(field) ? [[nameOf(field), field.value]] : [])),
    ),
    incomplete: typed.some(({ type }) => type === 'password' || type === 'file'),
  };
}

/** Stores the values for the same page after a reload in the same tab. */
export function keepTypedFields(page: Window, { values }: TypedFields): void {
  if (Object.keys(values).length === 0) return;
  const { pathname } = page.location;
  page.sessionStorage.setItem(
    TYPED_FIELDS_KEY,
    JSON.stringify({ pathname, values, at: Date.now() } satisfies KeptFields),
  );
}

export function isKeepable({ type }: Field): boolean {
  return !['password', 'file', 'hidden', 'checkbox', 'radio', 'submit', 'button'].includes(type);
}

export function nameOf(field: Field): string {
  return field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label') || '';
}
