const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Replaces `{{client.name}}` by the value of that name. There is no logic, and a value isn't filled again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : typed,
  );
}
