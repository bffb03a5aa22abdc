import { USAGE_ENTRIES_MAX, type UsageEntry, usageRoutes } from '@oficio/contracts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { pagePattern } from './page-pattern.ts';

type CountedRouter = Pick<RegisteredRouter, 'state' | 'subscribe'>;

/** Counts opened pages and their web vitals. The counts are sent when the tab is hidden or the list is full. */
export function countUsage(router: CountedRouter): void {
  const views: string[] = [];
  const vitals: Metric[] = [];
  const knownVitals = new Set<string>();
  /** The page that was loaded, to which the vitals belong; later pages are opened without a load. */
  let landed: string | undefined;

  function send(): void {
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
  function sendInTime(): void {
    // The last vitals are reported when the tab is hidden.
    const full = views.length + vitals.length === USAGE_ENTRIES_MAX;
    if (full || document.visibilityState === 'hidden') queueMicrotask(send);
  }
  function addView(): void {
    const page = pagePattern(router.state.matches);
    landed ??= page;
    if (page) views.push(page);
    sendInTime();
  }
  function addVital(metric: Metric): void {
    // A vital that gets worse after the tab was hidden is reported again.
    if (knownVitals.has(metric.id)) return;
    knownVitals.add(metric.id);
    vitals.push(metric);
    sendInTime();
  }

  // The first page may still be loading.
  if (router.state.resolvedLocation) addView();
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) addView();
  });
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(addVital);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
