import type { Query, QueryClient } from '@tanstack/react-query';
import { maskText } from './mask-text.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { inText } from './time-text.ts';
import { useNow } from './use-recorder.ts';

/** The entries of the query cache with age, observers and size, never with their content. */
export function CacheView({ queryClient }: { queryClient: () => QueryClient | null }) {
  const now = useNow();
  const queries = queryClient()?.getQueryCache().getAll() ?? [];
  if (queries.length === 0) return <p className="odp-empty">Nothing has been read from the server yet.</p>;
  return (
    <ScrollRegion label="Query cache">
      <table className="odp-table">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Age</th>
            <th scope="col">Observers</th>
            <th scope="col">Failures</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {queries.map((query) => (
            <tr key={query.queryHash}>
              <th scope="row">{keyText(query)}</th>
              <td>{queryState(query)}</td>
              <td className="odp-number">
                {query.state.dataUpdatedAt === 0 ? '–' : inText(query.state.dataUpdatedAt - now)}
              </td>
              <td className="odp-number">{query.getObserversCount()}</td>
              <td className="odp-number">{query.state.fetchFailureCount}</td>
              <td className="odp-number">{sizeText(query.state.data)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function keyText({ queryKey }: Query): string {
  return queryKey.map((part) => maskText(typeof part === 'string' ? part : JSON.stringify(part))).join(' ');
}

function queryState(query: Query): string {
  const { state } = query;
  if (state.fetchStatus === 'fetching') return 'fetching';
  if (state.status === 'error') return 'error';
  return state.status === 'pending' ? 'pending' : query.isStale() ? 'stale' : 'fresh';
}

const sizes = new WeakMap<object, string>();

/** The size as JSON, measured once for each answer. */
function sizeText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '–';
  const known = sizes.get(data);
  if (known !== undefined) return known;
  const bytes = JSON.stringify(data).length;
  const text = bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} KB`;
  sizes.set(data, text);
  return text;
}
