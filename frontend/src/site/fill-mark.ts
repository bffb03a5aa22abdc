/**
 * A placeholder that the server fills with a named value, as text, or with the default (letters, digits, hyphens). A
 * page with placeholders can answer its own form.
 */
export function fillMark(name: string, otherwise = ''): string {
  return `__FILL(${name}|${otherwise})__`;
}
