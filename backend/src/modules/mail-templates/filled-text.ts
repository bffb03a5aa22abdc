import { fillTemplate, MAIL_TEMPLATES, TEXT, type TemplateText } from '@oficio/contracts';
import { type MailContent, markdownParagraphs, userLines } from '../../mails/index.ts';

/** The values of a template's variables, as they are stored. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The subject and the text of a mail, which a person may edit before it is sent. */
export interface FilledText {
  /** One line. */
  subject: string;
  /** Markdown, in which the values have no markup. */
  message: string;
}

/** The subject and the text of a mail with the values of its variables. */
export function filledText({ subject, body }: TemplateText, values: TemplateValues): FilledText {
  const shown = shownValues(values);
  const escaped = Object.fromEntries(
    Object.entries(shown).map(([name, text]) => [name, escapedMarkdown(text)]),
  );
  return {
    subject: cut(fillTemplate(subject, shown).replace(/\s+/gu, ' ').trim(), TEXT.line),
    message: cut(withoutGaps(fillTemplate(body, escaped)), MAIL_TEMPLATES.body),
  };
}

/** The paragraphs of a text in Markdown, as a mail shows them. */
export function messageParagraphs(message: string): MailContent['paragraphs'] {
  return markdownParagraphs(message, (text) => text);
}

/** The values, each in one line. Text of a right-to-left script doesn't change the order of the words around it. */
export function shownValues(values: TemplateValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      isolated(userLines(text).replace(/\s+/gu, ' ').trim()),
    ]),
  );
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, if the text can change the direction. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Signs that CommonMark reads as markup within a line, and at its beginning. */
const INLINE = /[\\`*~[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;
const LEADING = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[-=]{2,}|=|>)/u;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/u;

/** Markdown that shows exactly the given line. */
export function escapedMarkdown(line: string): string {
  return line.replace(INLINE, '\\$&').replace(LEADING, '\\$&').replace(NUMBERED, '$1\\$2');
}

/** The same for several lines. */
export function escapedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => escapedMarkdown(line.trim()))
    .join('\n');
}

/** Emphasis of an empty value would be shown as its signs. */
function withoutGaps(markdown: string): string {
  return markdown.replace(/(?<![*\\])\*{4}(?!\*)/g, '').replace(/[ \t]+$/gm, '');
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
