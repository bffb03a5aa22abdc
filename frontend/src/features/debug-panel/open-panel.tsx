import { ServerTimeProvider } from '../../lib/api/server-time.ts';
import { DebugPanel } from './debug-panel.tsx';
import type { DebugSources } from './debug-sources.ts';
import { mountTools } from './mount-tools.tsx';
import { PanelBoundary } from './panel-boundary.tsx';

/** Opens the panel; returns a function that closes it. `onClosed` is called then, too. */
export function openPanel(sources: DebugSources, onClosed: () => void): () => void {
  return mountTools(
    'off',
    (close) => (
      <PanelBoundary onClose={close}>
        <ServerTimeProvider value={sources.serverTime}>
          <DebugPanel sources={sources} onClose={close} />
        </ServerTimeProvider>
      </PanelBoundary>
    ),
    onClosed,
  );
}
