import { sampleValues, TEMPLATE_DEFAULTS } from '@oficio/contracts';
import { expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { composeReminder } from './reminder-mail.ts';

const ACCENT = '#8a3b1c';
const LINKS = {
  page: 'https://oficio.example/portal/token',
  unsubscribe: 'https://oficio.example/unsubscribe/token',
};
const TAGS = /<(script|img|svg|iframe)[\s>]|<a href="(?!https:\/\/oficio\.example\/)/i;

it.each(['en', 'es'] as const)(
  'a reminder in %s shows 60 hostile values beside its only link',
  async (locale) => {
    const names = Object.keys(sampleValues('invoice_due_soon', locale));
    for (const value of HOSTILE_TEXTS) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      const brand = { name: value, signature: value, accent: ACCENT };
      const text = TEMPLATE_DEFAULTS.invoice_due_soon[locale];
      const mail = await composeReminder({ text, locale, words: { values, page: 'invoice' }, brand }, LINKS);
      expect(mail.html).not.toMatch(TAGS);
      expect(mail.subject).not.toMatch(/[\r\n\u202e\u2066\u200b]/);
    }
  },
);
