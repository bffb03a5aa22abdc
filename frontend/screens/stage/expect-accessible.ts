import { isFullRun } from '@oficio/contracts/full-run';
import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { isPhone } from './screen-sizes.ts';

type Theme = 'light' | 'dark';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The rows of a long list are alike, and the time of axe grows with their number. */
const FURTHER_ROWS = '[data-row]:nth-child(n + 9)';

/** What opens above a page. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * Expects that axe finds nothing on the present screen, or in the layers above it where some are open: the screen below
 * them is looked at by the test that shows it alone. `tokens.test.ts` proves the colors of both themes, so that axe looks
 * at the dark one where a test names it, and on each desktop with `--all`.
 */
export async function expectAccessible(
  themes: readonly Theme[] = isPhone() || !isFullRun ? ['light'] : ['light', 'dark'],
): Promise<void> {
  await expect
    .element(page.getByRole('heading', { level: 1, includeHidden: true }).first())
    .toBeInTheDocument();
  const layers = [...document.querySelectorAll(LAYERS)].filter((layer) => layer.checkVisibility());
  const { dataset } = document.documentElement;
  for (const theme of themes) {
    dataset.theme = theme;
    const runOnly: axe.RunOnly =
      theme === 'light' ? { type: 'tag', values: STANDARDS } : { type: 'rule', values: OF_COLORS };
    const { violations } = await axe.run(
      { include: layers.length > 0 ? layers : document, exclude: FURTHER_ROWS },
      { runOnly, resultTypes: ['violations'], iframes: false },
    );
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(' ')),
    }));
    expect(found, `in the ${theme} theme`).toEqual([]);
  }
  delete dataset.theme;
}
