/** A subject, and a text in Markdown. Both have variables such as `{{client.name}}`. */
export interface TemplateText {
  subject: string;
  body: string;
}

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Replaces `{{client.name}}` by the value of that name. There is no logic, and a value isn't filled again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : typed,
  );
}

/** The variables of a text in their order: the name, and where it begins in the text. */
export function variablesIn(text: string): { name: string; index: number }[] {
  return [...text.matchAll(VARIABLE)].map(({ 1: name = '', index }) => ({ name, index }));
}
