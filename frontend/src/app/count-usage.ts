import { USAGE_ENTRIES_MAX, type UsageEntry, usageRoutes } from '@oficio/contracts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { pagePattern } from './page-pattern.ts';
import type { createAppRouter } from './router.tsx';

type CountedRouter = Pick<ReturnType<typeof createAppRouter>, 'state' | 'subscribe'>;

/** Counts the pages that are opened, and how quick they were; told when the tab is left or the list is full. */
export function countUsage(router: CountedRouter): void {
  const views: string[] = [];
  const vitals: Metric[] = [];
  const knownVitals = new Set<string>();
  /** The page that was loaded, which the vitals are about; later ones come without a load. */
  let landed: string | undefined;

  function tell(): void {
    const entries: UsageEntry[] = views.splice(0).map((page) => ({ kind: 'view', page }));
    const page = landed;
    if (page) {
      for (const { name: vital, rating } of vitals.splice(0))
        entries.push({ kind: 'vital', page, vital, rating });
    }
    if (entries.length === 0) return;
    const body = JSON.stringify({ entries });
    navigator.sendBeacon(usageRoutes.record.path, new Blob([body], { type: 'application/json' }));
  }
  function tellInTime(): void {
    // The last vitals are known once the tab has been left.
    const full = views.length + vitals.length === USAGE_ENTRIES_MAX;
    if (full || document.visibilityState === 'hidden') queueMicrotask(tell);
  }
  function addView(): void {
    const page = pagePattern(router.state.matches);
    landed ??= page;
    if (page) views.push(page);
    tellInTime();
  }
  function addVital(metric: Metric): void {
    // One that gets worse after the tab was left is reported anew.
    if (knownVitals.has(metric.id)) return;
    knownVitals.add(metric.id);
    vitals.push(metric);
    tellInTime();
  }

  // The first page may still be on its way.
  if (router.state.resolvedLocation) addView();
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) addView();
  });
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(addVital);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
