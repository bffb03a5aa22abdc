/** Joins class names with a space; false, null, undefined and empty ones are left out. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
