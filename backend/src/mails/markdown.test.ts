import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import { markdownParagraphs } from './markdown.ts';

const same = (text: string) => text;

describe('the paragraphs of a Markdown text', () => {
  it('have emphasis and links; lines, items and headings are paragraphs of their own', () => {
    const markdown =
      '# Due\n\nPay **now**, *please*\nor [write](https://example.mx/a?b=1&c=2).\n\n- one\n- **two**\n\n3. three\n4. four';
    expect(markdownParagraphs(markdown, same)).toEqual([
      ['Due'],
      ['Pay ', { strong: 'now' }, ', ', 'please'],
      ['or ', { link: 'write', href: 'https://example.mx/a?b=1&c=2' }, '.'],
      ['• ', 'one'],
      ['• ', { strong: 'two' }],
      ['3. ', 'three'],
      ['4. ', 'four'],
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])('have no link to %s', (href) => {
    const parts = markdownParagraphs(`[pay](${href})`, same).flat();
    expect(parts.every((part) => typeof part === 'string')).toBe(true);
  });

  it('keep tags and images as they are typed', () => {
    expect(markdownParagraphs('<b>x</b> ![a](https://example.mx/a.png)', same).flat().join('')).toContain(
      '<b>x</b> !',
    );
  });

  it.each(HOSTILE_TEXTS.map((text) => [text]))('show the value %j as text', (value) => {
    const paragraphs = markdownParagraphs('Hello **{{name}}**, {{name}}', (text) =>
      text.replaceAll('{{name}}', () => value),
    );
    expect(paragraphs).toEqual([['Hello ', { strong: value }, `, ${value}`]]);
  });
});
