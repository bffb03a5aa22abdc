import type { Query, QueryClient } from '@tanstack/react-query';
import { maskText } from './mask-text.ts';
import { PanelTable } from './panel-table.tsx';
import { inText } from './time-text.ts';
import { useNow } from './use-recorder.ts';

/** The entries of the query cache with age, observers and size, never with their content. */
export function CacheView({ queryClient }: { queryClient: () => QueryClient | null }) {
  const now = useNow();
  const queries = queryClient()?.getQueryCache().getAll() ?? [];
  if (queries.length === 0) return <p className="odp-empty">Nothing has been read from the server yet.</p>;
  return (
    <PanelTable label="Query cache" heads={['Key', 'State', 'Age', 'Observers', 'Failures', 'Size']}>
      {queries.map((query) => (
        <tr key={query.queryHash}>
          <th scope="row">{keyText(query)}</th>
          <td>{queryState(query)}</td>
          <td>{query.state.dataUpdatedAt === 0 ? '–' : inText(query.state.dataUpdatedAt - now)}</td>
          <td>{query.getObserversCount()}</td>
          <td>{query.state.fetchFailureCount}</td>
          <td>{sizeText(query.state.data)}</td>
        </tr>
      ))}
    </PanelTable>
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
