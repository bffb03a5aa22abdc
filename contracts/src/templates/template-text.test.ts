import { describe, expect, it } from 'vitest';
import { MAIL_TEMPLATE_KEYS } from './mail-template-keys.ts';
import { TEMPLATE_DEFAULTS } from './template-defaults.ts';
import { templateFaults } from './template-faults.ts';
import { fillTemplate } from './template-text.ts';
import { sampleValues } from './template-variables.ts';

const LOCALES = ['en', 'es'] as const;

describe('a variable', () => {
  it('is replaced by its value, which isn’t filled again', () => {
    const values = { 'client.name': '{{invoice.number}} $1 $&', 'invoice.number': 'A-1' };
    expect(fillTemplate('Hello {{client.name}}, {{ invoice.number }}!', values)).toBe(
      'Hello {{invoice.number}} $1 $&, A-1!',
    );
  });

  it('that is unknown stays as it is typed', () => {
    expect(fillTemplate('{{client.nmae}} {{toString}} {{}} {{{client.name}', { 'client.name': 'Ana' })).toBe(
      '{{client.nmae}} {{toString}} {{}} {{{client.name}',
    );
  });
});

it('there are 31 templates', () => {
  expect(new Set(MAIL_TEMPLATE_KEYS).size).toBe(31);
});

describe.each(MAIL_TEMPLATE_KEYS)('the template %s', (key) => {
  it.each(LOCALES)('has a subject and a text in %s without faults', (locale) => {
    const text = TEMPLATE_DEFAULTS[key][locale];
    expect(templateFaults(key, text)).toEqual([]);
    expect(fillTemplate(`${text.subject} ${text.body}`, sampleValues(key, locale))).not.toMatch(/[{}]/);
  });
});
