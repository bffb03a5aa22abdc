import { describe, expect, it } from 'vitest';
import { directedText, inOrderFromLeft, runsOf } from './text-direction.ts';

const fromLeft = (text: string) => {
  const directed = directedText(text);
  return directed && runsOf(directed, 0, text.length).map((run) => run.text);
};

describe('the runs of a line from left to right', () => {
  it('are none for letters that run from left to right alone', () => {
    expect(directedText('Общество 25 % (αβγ) 株式会社 👍')).toBeNull();
  });

  it('keep a paragraph in the direction of its first letter', () => {
    expect(fromLeft('Logo שלום עולם!')).toEqual(['Logo ', 'שלום עולם', '!']);
    expect(fromLeft('שלום Logo עולם!')).toEqual([' עולם!', 'Logo', 'שלום ']);
    expect(directedText('25 שלום')?.rightToLeft).toBe(true);
  });

  it('leave numbers in their order, also Arabic and Persian ones', () => {
    expect(fromLeft('שלום 25 עולם')).toEqual([' עולם', '25', 'שלום ']);
    expect(fromLeft('سعر ۲۵')).toEqual(['۲۵', 'سعر ']);
    expect(fromLeft('سعر ٢٥')).toEqual(['٢٥', 'سعر ']);
  });

  it('mirror brackets, and keep an emoji in its place', () => {
    expect(fromLeft('שלום (עולם)')).toEqual(['שלום )עולם(']);
    expect(fromLeft('שלום 👍 עולם')).toEqual(['שלום 👍 עולם']);
  });

  it('of a part of a paragraph are those of its line', () => {
    const directed = directedText('שלום Logo עולם');
    expect(directed && runsOf(directed, 5, 9).map((run) => run.text)).toEqual(['Logo']);
  });

  it('of a row go from left to right, whatever name it begins with', () => {
    expect(fromLeft(inOrderFromLeft('מע״מ on 5'))).toEqual(['\u200e', 'מע״מ', ' on 5']);
    expect(inOrderFromLeft('IVA on 5')).toBe('IVA on 5');
  });
});
