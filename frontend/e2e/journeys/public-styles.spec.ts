import { PUBLIC_ROUTES } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/* Each public page carries the rules that it needs; the sheet with those of all pages may change nothing in it. */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const [colorScheme, viewport] of [
  ['light', DESK],
  ['dark', PHONE],
] as const) {
  test(`a page carries all of its styles (${colorScheme}, ${viewport.width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    // The page's script marks what is out of view at a moment of its own, which may come between the two looks.
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

/** What is folded up, floats or follows the scrolling is looked at, too. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const mark of ['data-left-top', 'data-left-call']) document.documentElement.setAttribute(mark, '');
  });
}

/** What is computed otherwise of an element, or before or after it, once the sheet of all pages is there, too. */
function differencesWithAllStyles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Without a box the values are those of the rules, not of the room that there is.
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
              // Nothing reads a variable of its own accord.
              .filter((name) => !name.startsWith('--'))
              .map(
                (name) => `${place} ${element.tagName}${part ?? ''} ${name}: ${style.getPropertyValue(name)}`,
              )
          );
        }),
      );
    }

    /** One of those that have their classes, their parent's, and their place as its first or last child in common. */
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
