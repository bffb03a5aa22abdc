import { describe, expect, it } from 'vitest';
import { nextPage, pageRange, previousPage } from './cursor-stack.ts';

describe('a stack of cursors', () => {
  it('goes forward by the server’s cursor and back by its own stack', () => {
    const second = nextPage([], 'after-25');
    const third = nextPage(second, 'after-50');
    expect([second, third, previousPage(third), previousPage(second)]).toEqual([
      ['after-25'],
      ['after-25', 'after-50'],
      ['after-25'],
      [],
    ]);
  });

  it('stays on the first page and on the last page', () => {
    expect([nextPage(['a'], null), nextPage(['a'], undefined), previousPage([])]).toEqual([['a'], ['a'], []]);
  });

  it('counts a double click on Next once', () => {
    expect(nextPage(nextPage([], 'a'), 'a')).toEqual(['a']);
  });
});

describe('the range of the rows on screen', () => {
  it('counts from the page’s position in the list', () => {
    expect(pageRange([], 25, 25, 60)).toEqual({ from: 1, to: 25, total: 60 });
    expect(pageRange(['a', 'b'], 25, 10, 60)).toEqual({ from: 51, to: 60, total: 60 });
  });

  it('of an empty list is 0 to 0', () => {
    expect(pageRange([], 25, 0, 0)).toEqual({ from: 0, to: 0, total: 0 });
  });

  it('has a total that is never below the last row on screen', () => {
    expect(pageRange(['a'], 25, 3, 27)).toEqual({ from: 26, to: 28, total: 28 });
  });
});
