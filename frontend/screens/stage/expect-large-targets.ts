import { expect } from 'vitest';

/**
 * Expects that each link and button of the screen's content, or of a part of it, has this height. Links within a sentence
 * are exempt.
 */
export function expectLargeTargets(pixels: number, part = 'main'): void {
  const small = [...document.querySelectorAll<HTMLElement>(`${part} :is(a, button, summary)`)]
    .filter((target) => target.checkVisibility() && !target.closest('p'))
    .map((target) => ({ target, height: target.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < pixels)
    .map(({ target, height }) => `${target.textContent?.trim()} (${height})`);
  expect(small).toEqual([]);
}
