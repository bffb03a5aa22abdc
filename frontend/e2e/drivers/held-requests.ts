import type { Release } from '@oficio/machines/testing';
import { expect, type Page, type Route } from '@playwright/test';
import { observed } from '../fixtures/observed.ts';

/** One network call; `query` is a part of the URL's query. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: string;
}

export type Answer = (route: Route) => Promise<void>;

export const fromBackend: Answer = (route) => route.continue();
export const asBrokenConnection: Answer = (route) => route.abort('connectionfailed');

/** An answer that doesn't come before the path ends. */
export const never: Answer = () => new Promise(() => {});

/** Holds the next matching calls (one by default, or `times`) until they are released. Other calls pass. */
export async function holdNext(page: Page, call: Call, answer: Answer, times = 1): Promise<HeldCall> {
  const gate = Promise.withResolvers<void>();
  let arrived = 0;
  await page.route(
    (url) => url.pathname === call.path && url.search.includes(call.query ?? ''),
    async (route) => {
      if (arrived === times || route.request().method() !== call.method) return route.fallback();
      arrived += 1;
      await gate.promise;
      await answer(route);
    },
  );
  return {
    letThrough: () => gate.resolve(),
    hasArrived: () =>
      expect.poll(() => arrived, observed(`${call.method} ${call.path} was not called`)).toBeGreaterThan(0),
  };
}

export interface HeldCall {
  letThrough(): void;
  /** Waits for the call; throws if it doesn't come. */
  hasArrived(): Promise<void>;
}

/** Waits for the call and releases it. */
export function releaseOf(held: HeldCall): Release {
  return async () => {
    await held.hasArrived();
    held.letThrough();
  };
}
