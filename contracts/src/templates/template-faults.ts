import { TEXT } from '../limits.ts';
import { MAIL_TEMPLATES } from '../reminder-limits.ts';
import type { MailTemplateKey } from './mail-template-keys.ts';
import { type TemplateText, variablesIn } from './template-text.ts';
import { variablesOf } from './template-variables.ts';

export interface TemplateFault {
  path: 'subject' | 'body';
  /** From 1. The column counts UTF-16 units. */
  line: number;
  column: number;
  /** A sentence for the person, with the place in a text of several lines. */
  message: string;
}

/** What is wrong with the subject and the text of a template, in the order of their places. */
export function templateFaults(key: MailTemplateKey, text: TemplateText): TemplateFault[] {
  const names = variablesOf(key).map(({ name }) => name);
  return textFaults(names, text);
}

/** As `templateFaults`, for a text with the given variables. */
export function textFaults(names: readonly string[], { subject, body }: TemplateText): TemplateFault[] {
  return [
    ...lengthFaults('subject', subject, TEXT.line),
    ...subjectFaults(subject),
    ...variableFaults('subject', subject, names),
    ...lengthFaults('body', body, MAIL_TEMPLATES.body),
    ...variableFaults('body', body, names),
    ...linkFaults(body),
  ];
}

const LABELS = { subject: 'Subject', body: 'Text' } as const;

function lengthFaults(path: TemplateFault['path'], text: string, max: number): TemplateFault[] {
  if (text.trim() === '') return [faultAt(path, text, 0, `${LABELS[path]} is required`)];
  if (text.length <= max) return [];
  const shown = max.toLocaleString('en-US');
  return [faultAt(path, text, max, `${LABELS[path]} can have at most ${shown} characters`)];
}

function subjectFaults(subject: string): TemplateFault[] {
  const index = subject.search(/[\r\n\u2028\u2029]/);
  return index < 0 ? [] : [faultAt('subject', subject, index, 'A subject has one line')];
}

function variableFaults(
  path: TemplateFault['path'],
  text: string,
  names: readonly string[],
): TemplateFault[] {
  const unknown = variablesIn(text)
    .filter(({ name }) => !names.includes(name))
    .map(({ name, index }) => {
      const nearest = nearestName(name, names);
      const known = nearest === null ? 'Choose one from the list.' : `Do you mean {{${nearest}}}?`;
      return { index, sentence: `{{${shortened(name)}}} isn’t known here. ${known}` };
    });
  return [...unknown, ...bracesWithoutPartner(text)]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, sentence }) => faultAt(path, text, index, placed(path, text, index, sentence)));
}

/** Two braces that open a variable that isn't closed, or close one that isn't open. */
function bracesWithoutPartner(text: string): { index: number; sentence: string }[] {
  const rest = text.replace(/\{\{[^{}]*\}\}/g, (whole) => ' '.repeat(whole.length));
  return [...rest.matchAll(/\{\{|\}\}/g)].map(({ 0: braces, index }) => ({
    index,
    sentence: braces === '{{' ? '{{ needs }} behind the variable' : '}} needs {{ before the variable',
  }));
}

const LINK = /https?:\/\/|\]\((?!https?:)/gi;

function linkFaults(body: string): TemplateFault[] {
  const { index } = [...body.matchAll(LINK)][MAIL_TEMPLATES.links] ?? {};
  if (index === undefined) return [];
  const sentence = `There can be at most ${MAIL_TEMPLATES.links} links`;
  return [faultAt('body', body, index, placed('body', body, index, sentence))];
}

function placed(path: TemplateFault['path'], text: string, index: number, sentence: string): string {
  const { line, column } = placeOf(text, index);
  return path === 'subject' ? `Column ${column}: ${sentence}` : `Line ${line}, column ${column}: ${sentence}`;
}

function faultAt(path: TemplateFault['path'], text: string, index: number, message: string): TemplateFault {
  return { path, ...placeOf(text, index), message };
}

function placeOf(text: string, index: number): { line: number; column: number } {
  const lines = text.slice(0, index).split(/\r\n?|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}

/** The name with the fewest changed letters; null if more than half of the letters differ. */
function nearestName(typed: string, names: readonly string[]): string | null {
  if (typed.length > 80) return null;
  const [best] = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(2, best.name.length / 2) ? best.name : null;
}

/** The Levenshtein distance of two texts, by the algorithm of Wagner and Fischer. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, compared] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === compared ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
