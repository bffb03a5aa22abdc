import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing on the present screen, in both themes. */
export async function expectAccessible(): Promise<void> {
  await expect
    .element(page.getByRole('heading', { level: 1, includeHidden: true }).first())
    .toBeInTheDocument();
  const { dataset } = document.documentElement;
  for (const theme of ['light', 'dark'] as const) {
    dataset.theme = theme;
    const runOnly: axe.RunOnly =
      theme === 'light' ? { type: 'tag', values: STANDARDS } : { type: 'rule', values: OF_COLORS };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], iframes: false });
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(' ')),
    }));
    expect(found, `in the ${theme} theme`).toEqual([]);
  }
  delete dataset.theme;
}
