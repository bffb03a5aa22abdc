import { describe, expect, it } from 'vitest';
import { REMINDER_TEMPLATE_KEYS } from './reminder-templates.ts';
import { TEMPLATE_DEFAULTS } from './template-defaults.ts';
import { fillTemplate } from './template-text.ts';
import { variablesOf } from './template-variables.ts';

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

describe.each(REMINDER_TEMPLATE_KEYS)('the template %s', (key) => {
  it.each(LOCALES)('has a subject and a text in %s, whose variables are declared', (locale) => {
    const { subject, body } = TEMPLATE_DEFAULTS[key][locale];
    const variables = variablesOf(key);
    const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample[locale]]));
    expect(fillTemplate(`${subject} ${body}`, samples)).not.toMatch(/[{}]/);
    expect(subject).not.toContain('\n');
  });
});
