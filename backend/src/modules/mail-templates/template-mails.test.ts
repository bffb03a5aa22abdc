import {
  type DocumentLocale,
  fillTemplate,
  MAIL_TEMPLATE_KEYS,
  sampleValues,
  TEMPLATE_DEFAULTS,
  variablesOf,
} from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { markdownParagraphs } from '../../mails/index.ts';
import { composeReminder } from '../reminders/reminder-mail.ts';
import { filledText, messageParagraphs, shownValues, type TemplateValues } from './filled-text.ts';

const LOCALES = ['en', 'es'] as const;
const CASES = MAIL_TEMPLATE_KEYS.flatMap((key) => LOCALES.map((locale) => ({ key, locale })));
const BRAND = { name: 'Taller Norte', signature: 'Ana', accent: '#8a3b1c' };
const TAGS = /<(script|img|svg|iframe)[\s>]|<a href="(?!https:\/\/oficio\.example\/)/i;
const FORBIDDEN = /[\r\n\u202a-\u202e\u200b]/;

const allOf = (key: (typeof MAIL_TEMPLATE_KEYS)[number], value: string): TemplateValues =>
  Object.fromEntries(variablesOf(key).map(({ name }) => [name, value]));
const mailOf = (key: (typeof MAIL_TEMPLATE_KEYS)[number], locale: DocumentLocale, values: TemplateValues) =>
  composeReminder(
    {
      text: TEMPLATE_DEFAULTS[key][locale],
      locale,
      words: { values, page: null },
      brand: { ...BRAND, name: values['organization.name'] ?? BRAND.name },
    },
    { page: null, unsubscribe: 'https://oficio.example/unsubscribe/token' },
  );

describe.each(CASES)('$key in $locale', ({ key, locale }) => {
  const text = TEMPLATE_DEFAULTS[key][locale];

  it('says its examples, as HTML for light and dark themes and as text', async () => {
    const mail = await mailOf(key, locale, sampleValues(key, locale));
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}*\\]/);
    expect(mail.text).toContain('Estudio Luna');
    expect(mail.html).toContain(`lang="${locale}"`);
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('shows 60 hostile values as text, in one line', () => {
    for (const value of HOSTILE_TEXTS) {
      const values = allOf(key, value);
      const { subject, message } = filledText(text, values);
      const shown = shownValues(values);
      // The same text whose Markdown was parsed before the values came into it.
      expect(textsOf(messageParagraphs(message))).toEqual(
        textsOf(markdownParagraphs(text.body, (part) => fillTemplate(part, shown))),
      );
      expect(subject).not.toMatch(FORBIDDEN);
    }
  });

  it('has no tags of a hostile value in its HTML', async () => {
    const value = HOSTILE_TEXTS.filter((one) => one.includes('<')).join(' ');
    expect((await mailOf(key, locale, allOf(key, value))).html).not.toMatch(TAGS);
  });
});

it.each([
  ['**x** [a](https://b.mx) `c` <https://d.mx> &amp; ~~e~~ \\*'],
  ['# Studio'],
  ['- Studio -'],
  ['1. Studio'],
  ['2) Studio'],
  ['> Studio'],
  ['==='],
  ['- - -'],
  ['_Luna_ a_b_c __d__'],
  ['[x]: https://b.mx'],
  ['!'],
  ['\\'],
])('a value %s is shown as it is, also at the beginning of a line', (value) => {
  const { message } = filledText(
    { subject: 'S', body: 'Before\n{{x}}\n\n{{x}}\n\n**{{x}}** after' },
    { x: value },
  );
  expect(textsOf(messageParagraphs(message))).toEqual(['Before', value, value, `${value} after`]);
});

it('an empty value leaves no signs of its emphasis', () => {
  const { message } = filledText({ subject: 'S', body: 'On **{{x}}** it\n\n**{{x}}**' }, { x: ' ' });
  expect(textsOf(messageParagraphs(message))).toEqual(['On  it']);
});

it('a right-to-left name keeps the order of the words around it', async () => {
  const { subject, message } = filledText(TEMPLATE_DEFAULTS.invoice_due_soon.en, {
    ...sampleValues('invoice_due_soon', 'en'),
    'client.name': 'مكتب (2)',
    'invoice.number': 'א-7',
  });
  expect(subject).toBe('Invoice \u2068א-7\u2069 is due on Jun 30, 2026');
  expect(message).toContain('Hello \u2068مكتب (2)\u2069,');
});

it('a value is not filled again', () => {
  const { message } = filledText(
    { subject: 'S', body: '{{client.name}}' },
    { 'client.name': '{{invoice.number}}', 'invoice.number': 'A-1' },
  );
  expect(message).toBe('{{invoice.number}}');
});

function textsOf(paragraphs: ReturnType<typeof messageParagraphs>): string[] {
  return paragraphs.map((parts) =>
    (typeof parts === 'string' ? [parts] : parts)
      .map((part) => {
        if (typeof part === 'string') return part;
        return 'strong' in part ? part.strong : `${part.link} (${part.href})`;
      })
      .join('')
      .trim(),
  );
}
