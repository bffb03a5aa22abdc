import { describe, expect, it } from 'vitest';
import { templateFaults } from './template-faults.ts';

const faultsOf = (text: { subject?: string; body?: string }) =>
  templateFaults('invoice_due_soon', { subject: 'Invoice', body: 'Hello', ...text });
const places = (text: { subject?: string; body?: string }) =>
  faultsOf(text).map(({ path, line, column, message }) => [path, line, column, message]);

describe('an unknown variable', () => {
  it('is refused at its place with the nearest name', () => {
    expect(places({ body: 'Hello,\n\r\nDear {{client.nmae}} {{ Invoice.Balance }}' })).toEqual([
      ['body', 3, 6, 'Line 3, column 6: {{client.nmae}} isn’t known here. Do you mean {{client.name}}?'],
      [
        'body',
        3,
        22,
        'Line 3, column 22: {{Invoice.Balance}} isn’t known here. Do you mean {{invoice.balance}}?',
      ],
    ]);
  });

  it('without a near name points to the list', () => {
    expect(places({ subject: 'For {{weather}} {{}}' }).map(([, , , message]) => message)).toEqual([
      'Column 5: {{weather}} isn’t known here. Choose one from the list.',
      'Column 17: {{}} isn’t known here. Choose one from the list.',
    ]);
  });

  it('of another template, or of an object’s prototype, is unknown', () => {
    expect(faultsOf({ body: '{{domain.name}} {{toString}} {{constructor}}' })).toHaveLength(3);
  });

  it('of 20,000 characters is answered at once', () => {
    expect(faultsOf({ body: `{{${'a'.repeat(19_000)}}}` })).toHaveLength(1);
  });
});

describe('braces without a partner', () => {
  it.each([
    ['{{client.name', 1, '{{ needs }} behind the variable'],
    ['a {{client.name}', 3, '{{ needs }} behind the variable'],
    ['client.name}}', 12, '}} needs {{ before the variable'],
    ['{{client.name}} {{invoice.number', 17, '{{ needs }} behind the variable'],
  ])('are refused in %s', (body, column, sentence) => {
    expect(places({ body })).toEqual([['body', 1, column, `Line 1, column ${column}: ${sentence}`]]);
  });

  it('single ones are text', () => {
    expect(faultsOf({ body: '{a} } {', subject: '{b}' })).toEqual([]);
  });
});

describe('a subject and a text', () => {
  it('are required', () => {
    expect(places({ subject: ' ', body: '\n' })).toEqual([
      ['subject', 1, 1, 'Subject is required'],
      ['body', 1, 1, 'Text is required'],
    ]);
  });

  it.each(['a\rBcc: b@c.mx', 'a\nb', 'a\u2028b'])('a subject has one line: %j', (subject) => {
    expect(faultsOf({ subject }).map(({ message }) => message)).toEqual(['A subject has one line']);
  });

  it('have at most 254 and 20,000 characters', () => {
    expect(faultsOf({ subject: 'a'.repeat(254), body: 'b'.repeat(20_000) })).toEqual([]);
    expect(
      faultsOf({ subject: 'a'.repeat(255), body: 'b'.repeat(20_001) }).map(({ message }) => message),
    ).toEqual(['Subject can have at most 254 characters', 'Text can have at most 20,000 characters']);
  });

  it('have at most five links, of either form', () => {
    const links = 'https://a.mx [b](https://b.mx) [c](mailto:c@c.mx) <https://d.mx> HTTP://e.mx';
    expect(faultsOf({ body: links })).toEqual([]);
    expect(places({ body: `${links}\n[f](//f.mx)` })).toEqual([
      ['body', 2, 3, 'Line 2, column 3: There can be at most 5 links'],
    ]);
  });
});
