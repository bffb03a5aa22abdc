import type { BrowserConfig } from '@oficio/contracts';
import { afterNextPaint, type PaintingPage } from '../../lib/after-next-paint.ts';
import type { createAppRouter } from '../router.tsx';

type CountingRouter = Pick<ReturnType<typeof createAppRouter>, 'state' | 'subscribe'>;

interface CountingPage extends PaintingPage {
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean };
}

/**
 * Loads what counts page views and web vitals after the first paint. Nothing happens unless it is configured, or
 * where the visitor asks not to be followed (Do Not Track, Global Privacy Control).
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
    // Nobody misses a visit that wasn't counted.
    load().then(
      ({ countUsage }) => countUsage(router),
      () => {},
    );
  });
}
