import { SESSION } from '@oficio/contracts';
import type { PageReport } from '@oficio/machines/session-monitor';

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Reports the person's activity, throttled, and the page's return. Returns the function that stops it. */
export function watchPage(page: Window, notify: (report: PageReport) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let notifiedAt = Number.NEGATIVE_INFINITY;
  const active = () => {
    const now = page.performance.now();
    if (now - notifiedAt < SESSION.activityPauseMs) return;
    notifiedAt = now;
    notify({ type: 'activity.seen' });
  };
  const resumed = () => {
    if (page.document.visibilityState === 'visible') notify({ type: 'page.resumed' });
  };
  // In the capture phase, because elements below may stop the event; passive, so that scrolling isn't delayed.
  const unseen = { signal, passive: true, capture: true };
  for (const kind of ACTIVITY) page.addEventListener(kind, active, unseen);
  page.document.addEventListener('visibilitychange', resumed, { signal });
  // The Page Lifecycle API's event after a page was frozen.
  page.document.addEventListener('resume', resumed, { signal });
  page.addEventListener('focus', resumed, { signal });
  page.addEventListener('pageshow', resumed, { signal });
  page.addEventListener('online', () => notify({ type: 'network.online' }), { signal });
  return () => stopping.abort();
}
