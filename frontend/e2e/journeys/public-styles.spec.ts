// Proves that the styles inside the built pages equal the whole sheet.
import { PUBLIC_ROUTES } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/* Each public page contains the rules that it needs; loading the sheet of all pages must change nothing in it. */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const [colorScheme, viewport] of [
  ['light', DESK],
  ['dark', PHONE],
] as const) {
  test(`a page has all of its styles (${colorScheme}, ${viewport.width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    // The page's script marks what is out of view asynchronously, possibly between the two measurements.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const paths = [...(await publicPaths(page)), '/blog/streamline-client-onboarding', '/blog/not-there'];
    expect(paths).toContain('/pricing');
    for (const path of paths) {
      await page.goto(path);
      await unfold(page);
      expect(await differencesWithAllStyles(page), path).toEqual([]);
    }
  });
}

async function publicPaths(page: Page): Promise<string[]> {
  const documents: string[] = [];
  for (const { path } of PUBLIC_ROUTES) {
    const html = await (await page.request.get(path)).text();
    if (html.includes('data-style=')) documents.push(path);
  }
  return documents;
}

/** Includes folded, floating and sticky elements. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const mark of ['data-left-top', 'data-left-call']) document.documentElement.setAttribute(mark, '');
  });
}

/** The computed values of an element, and of its pseudo-elements, that change when the sheet of all pages is added. */
function differencesWithAllStyles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Without a box the values come from the rules instead of the layout.
    document.documentElement.style.display = 'none';
    const before = look();
    await addAllStyles();
    return look().filter((value, index) => value !== before[index]);

    function look(): string[] {
      return unlikeElements().flatMap((element, place) =>
        [null, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part);
          if (part && style.content === 'none') return [];
          return (
            [...style]
              // Unused variables may differ.
              .filter((name) => !name.startsWith('--'))
              .map(
                (name) => `${place} ${element.tagName}${part ?? ''} ${name}: ${style.getPropertyValue(name)}`,
              )
          );
        }),
      );
    }

    /** One element of each group with the same classes, the same parent's classes, and the same place in it. */
    function unlikeElements(): Element[] {
      const kinds = new Map<string, Element>();
      for (const element of document.body.querySelectorAll('*')) {
        const { tagName, parentElement, previousElementSibling, nextElementSibling } = element;
        const family = [
          parentElement?.tagName,
          parentElement?.getAttribute('class'),
          tagName,
          element.getAttribute('class'),
        ];
        kinds.set(`${family} ${!previousElementSibling} ${!nextElementSibling}`, element);
      }
      return [...kinds.values()];
    }

    function addAllStyles(): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = document.documentElement.dataset.style ?? '';
        link.onload = resolve;
        link.onerror = reject;
        document.head.append(link);
      });
    }
  });
}
