import type { Locator, Page } from '@playwright/test';

/** The first page, as visitors see it. */
export class LandingPage {
  readonly header: Locator;
  readonly footer: Locator;
  readonly headline: Locator;
  /** In the first view, the one that comes along, and at the end. */
  readonly trial: Locator;

  constructor(private readonly page: Page) {
    this.header = page.getByRole('banner');
    this.footer = page.getByRole('contentinfo');
    this.headline = page.getByRole('heading', { level: 1 });
    this.trial = page.getByRole('main').getByRole('link', { name: 'Start Free Trial', includeHidden: true });
  }

  /** The words of the headline that can be seen at this time of its round, and the room that they take. */
  headlineAt(ms: number) {
    return this.page.evaluate(async (time) => {
      // The room is that of the page's own font.
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

  /** Names and addresses of what can be followed in a part of the page. */
  linksIn(part: 'banner' | 'main' | 'contentinfo') {
    return this.page
      .getByRole(part)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`).sort(),
      );
  }

  /** How far the button that comes along reaches into the footer, both measured at one moment: 0 is not at all. */
  coveredFooter() {
    return this.page.evaluate(() => {
      const call = document.querySelector('.floating-call a');
      const footer = document.querySelector('footer');
      if (!call || !footer) throw new Error('The page has no footer, or nothing that comes along');
      return Math.max(0, call.getBoundingClientRect().bottom - footer.getBoundingClientRect().top);
    });
  }

  /** How far everything has been moved by something else since the page came: 0 is nothing. */
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
