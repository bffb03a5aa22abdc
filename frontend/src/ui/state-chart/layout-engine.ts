import type { LayoutEngine } from '@oficio/machines/chart';

let loading: Promise<LayoutEngine> | undefined;

/**
 * The lazy-loaded layout engine. It runs in the page and not in a worker, because the page's Trusted Types policy
 * allows no script URLs. Rejects when the engine can't be loaded; a later call tries again.
 */
export function loadLayoutEngine(): Promise<LayoutEngine> {
  loading ??= startEngine().catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function startEngine(): Promise<LayoutEngine> {
  const [{ default: Elk }, { Worker }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js'),
  ]);
  return new Elk({ workerFactory: () => new Worker() });
}
