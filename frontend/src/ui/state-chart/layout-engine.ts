import type { LayoutEngine } from '@oficio/machines/chart';

let loading: Promise<LayoutEngine> | undefined;

/**
 * The layout engine, fetched once and when it is first asked for. It works in the page and not in a worker, because
 * the page's policy lets nothing turn an address into a script. Rejects when it can't be fetched, and may be asked
 * again.
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
