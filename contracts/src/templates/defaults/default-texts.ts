import type { DocumentLocale } from '../../document-format.ts';
import type { MailTemplateKey } from '../mail-template-keys.ts';
import type { TemplateText } from '../template-text.ts';

/** The default texts of some templates in each language. */
export type DefaultTexts<Key extends MailTemplateKey> = Record<Key, Record<DocumentLocale, TemplateText>>;

/** Paragraphs between the greeting and the thanks. */
export const english = (...paragraphs: string[]) =>
  ['Hello {{client.name}},', ...paragraphs, 'Thank you!'].join('\n\n');
export const spanish = (...paragraphs: string[]) =>
  ['Hola, {{client.name}}:', ...paragraphs, '¡Gracias!'].join('\n\n');
