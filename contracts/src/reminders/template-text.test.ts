import { describe, expect, it } from 'vitest';
import { REMINDER_TEMPLATE_KEYS } from './reminder-templates.ts';
import { TEMPLATE_DEFAULTS } from './template-defaults.ts';
import { fillTemplate, unknownVariable } from './template-text.ts';
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

  it.each([
    ['Hello {{client.nmae}}', { typed: '{{client.nmae}}', index: 6, nearest: 'client.name' }],
    [
      '{{client.name}} {{ invoice.Balance }}',
      { typed: '{{ invoice.Balance }}', index: 16, nearest: 'invoice.balance' },
    ],
    ['{{client.name}}', null],
    ['{{#if x}}', { typed: '{{#if x}}', index: 0, nearest: expect.any(String) }],
  ])('of %s is found with its place and the nearest name', (text, expected) => {
    expect(unknownVariable(text, ['client.name', 'invoice.balance'])).toEqual(expected);
  });
});

describe.each(REMINDER_TEMPLATE_KEYS)('the template %s', (key) => {
  it.each(LOCALES)('has a subject and a text in %s, whose variables are declared', (locale) => {
    const { subject, body } = TEMPLATE_DEFAULTS[key][locale];
    const variables = variablesOf(key);
    const names = variables.map(({ name }) => name);
    expect([unknownVariable(subject, names), unknownVariable(body, names)]).toEqual([null, null]);
    const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample[locale]]));
    expect(fillTemplate(`${subject} ${body}`, samples)).not.toMatch(/[{}]/);
    expect(subject).not.toContain('\n');
  });
});
