import { SESSION } from '@oficio/contracts';
import type { PageReport } from '@oficio/machines/session-monitor';

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Tells of the person's activity, at most once in a while, and of the page's return. Gives back how to stop. */
export function watchPage(page: Window, tell: (report: PageReport) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let toldAt = Number.NEGATIVE_INFINITY;
  const active = () => {
    const now = page.performance.now();
    if (now - toldAt < SESSION.activityPauseMs) return;
    toldAt = now;
    tell({ type: 'activity.seen' });
  };
  const resumed = () => {
    if (page.document.visibilityState === 'visible') tell({ type: 'page.resumed' });
  };
  // Seen on the way down, whoever stops them below; and never in the way of scrolling.
  const unseen = { signal, passive: true, capture: true };
  for (const kind of ACTIVITY) page.addEventListener(kind, active, unseen);
  page.document.addEventListener('visibilitychange', resumed, { signal });
  // The Page Lifecycle's own event, after a page was frozen.
  page.document.addEventListener('resume', resumed, { signal });
  page.addEventListener('focus', resumed, { signal });
  page.addEventListener('pageshow', resumed, { signal });
  page.addEventListener('online', () => tell({ type: 'network.online' }), { signal });
  return () => stopping.abort();
}
