import type { BrowserConfig } from '@oficio/contracts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { afterNextPaint, type PaintingPage } from '../../lib/page/after-next-paint.ts';

type CountingRouter = Pick<RegisteredRouter, 'state' | 'subscribe'>;

interface CountingPage extends PaintingPage {
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean };
}

/**
 * Loads the code that counts page views and web vitals, after the first paint. Does nothing when analytics isn't
 * configured, or when the visitor opts out of tracking (Do Not Track, Global Privacy Control).
 */
export function startAnalytics<Router extends CountingRouter>(
  { analytics }: Pick<BrowserConfig, 'analytics'>,
  router: Router,
  page: CountingPage,
  load: () => Promise<{ countUsage: (router: Router) => void }>,
): void {
  const { doNotTrack, globalPrivacyControl } = page.navigator;
  if (!analytics || doNotTrack === '1' || globalPrivacyControl) return;
  afterNextPaint(page, () => {
    // A failed load only loses the count.
    load().then(
      ({ countUsage }) => countUsage(router),
      () => {},
    );
  });
}
