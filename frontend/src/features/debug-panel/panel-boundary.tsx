import type { ReactNode } from 'react';
import { CrashBoundary } from '../../ui/crash-boundary.tsx';
import { maskText } from './mask-text.ts';

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
