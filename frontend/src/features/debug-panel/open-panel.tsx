import type { ReactNode } from 'react';
import { ServerTimeProvider } from '../../lib/api/server-time.ts';
import { CrashBoundary } from '../../ui/crash-boundary.tsx';
import { DebugPanel } from './debug-panel.tsx';
import type { DebugSources } from './debug-sources.ts';
import { maskText } from './mask-text.ts';
import { mountTools } from './mount-tools.tsx';

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

/** The panel's error boundary. */
export function PanelBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const failed = (error: unknown, retry: () => void) => (
    <aside aria-label="Debug panel" className="odp odp-failed" data-side="bottom">
      <p>The debug panel has failed: {maskText(error instanceof Error ? error.message : String(error))}</p>
      <button type="button" className="odp-button" onClick={retry}>
        Try again
      </button>
      <button type="button" className="odp-button" onClick={onClose}>
        Close the panel
      </button>
    </aside>
  );
  return <CrashBoundary fallback={failed}>{children}</CrashBoundary>;
}
