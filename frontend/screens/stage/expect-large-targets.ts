import { expect } from 'vitest';

/** Expects that each link and button of the screen's content has this height. Links within a sentence are exempt. */
export function expectLargeTargets(pixels: number): void {
  const small = [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary)')]
    .filter((target) => target.checkVisibility() && !target.closest('p'))
    .map((target) => ({ target, height: target.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < pixels)
    .map(({ target, height }) => `${target.textContent?.trim()} (${height})`);
  expect(small).toEqual([]);
}
