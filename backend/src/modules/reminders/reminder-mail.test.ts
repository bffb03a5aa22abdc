import { REMINDER_TEMPLATE_KEYS, variablesOf } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { composeReminder } from './reminder-mail.ts';

const ACCENT = '#8a3b1c';
const LINKS = {
  page: 'https://oficio.example/portal/token',
  unsubscribe: 'https://oficio.example/unsubscribe/token',
};
const TAGS = /<(script|img|svg|iframe)[\s>]|<a href="(?!https:\/\/oficio\.example\/)/i;

describe.each(REMINDER_TEMPLATE_KEYS)('the reminder %s', (templateKey) => {
  const names = variablesOf(templateKey).map(({ name }) => name);

  it.each(['en', 'es'] as const)('in %s says its samples', async (locale) => {
    const values = Object.fromEntries(
      variablesOf(templateKey).map(({ name, sample }) => [name, sample[locale]]),
    );
    const brand = { name: 'Taller Norte', signature: 'Ana', accent: ACCENT };
    const mail = await composeReminder({ templateKey, locale, words: { values, page: null }, brand }, LINKS);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}*]/);
    expect(mail.html).toContain(`lang="${locale}"`);
    expect(mail.text).toContain('Estudio Luna');
  });

  it.each(['en', 'es'] as const)('in %s shows 60 hostile values as text, in one line', async (locale) => {
    for (const value of HOSTILE_TEXTS) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      const brand = { name: value, signature: value, accent: ACCENT };
      const mail = await composeReminder(
        { templateKey, locale, words: { values, page: 'invoice' }, brand },
        LINKS,
      );
      expect(mail.html).not.toMatch(TAGS);
      expect(mail.subject).not.toMatch(/[\r\n\u202e\u2066\u200b]/);
    }
  });
});
