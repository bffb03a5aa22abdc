import type { Locator, Page } from '@playwright/test';

/** The landing page, as visitors see it. */
export class LandingPage {
  readonly header: Locator;
  readonly footer: Locator;
  readonly headline: Locator;
  /** The button in the first view, the floating one, and the one at the end. */
  readonly trial: Locator;

  constructor(private readonly page: Page) {
    this.header = page.getByRole('banner');
    this.footer = page.getByRole('contentinfo');
    this.headline = page.getByRole('heading', { level: 1 });
    this.trial = page.getByRole('main').getByRole('link', { name: 'Start Free Trial', includeHidden: true });
  }

  /** The visible words of the headline at this time of its rotation, and the space that they take. */
  headlineAt(ms: number) {
    return this.page.evaluate(async (time) => {
      // The measure needs the page's own font.
      await document.fonts.ready;
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      const words = [...document.querySelectorAll<HTMLElement>('h1 [data-word]')];
      return {
        shown: words
          .filter((word) => getComputedStyle(word).opacity === '1')
          .map((word) => word.dataset.word),
        hidden: words.filter((word) => getComputedStyle(word).opacity === '0').length,
        room: document.querySelector('h1')?.getBoundingClientRect().toJSON(),
      };
    }, ms);
  }

  /** Names and addresses of the links in a part of the page. */
  linksIn(part: 'banner' | 'main' | 'contentinfo') {
    return this.page
      .getByRole(part)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`).sort(),
      );
  }

  /** By how many pixels the floating button overlaps the footer at one moment; 0: not at all. */
  coveredFooter() {
    return this.page.evaluate(() => {
      const call = document.querySelector('.floating-call a');
      const footer = document.querySelector('footer');
      if (!call || !footer) throw new Error('The page has no footer, or nothing that comes along');
      return Math.max(0, call.getBoundingClientRect().bottom - footer.getBoundingClientRect().top);
    });
  }

  /** The cumulative layout shift since the page was loaded; 0: none. */
  layoutShift() {
    return this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
  }
}
