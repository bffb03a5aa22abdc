/**
 * A place in a built page for what only the server knows: it fills in a value by its name, as text, or else what
 * stands there otherwise (letters, digits, hyphens). A page with such places can answer its own form.
 */
export function fillMark(name: string, otherwise = ''): string {
  return `__FILL(${name}|${otherwise})__`;
}
