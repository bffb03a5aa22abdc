import './debug-panel.css';
import { createRoot } from 'react-dom/client';
import { DebugPanel } from './debug-panel.tsx';
import type { DebugSources } from './debug-sources.ts';
import { keepApart } from './keep-apart.ts';
import { PanelBoundary } from './panel-boundary.tsx';

/**
 * Opens the panel in a tree of its own, so that neither a broken screen takes the panel away nor a broken panel
 * the screen. Gives back how to close it; `onClosed` is called then, too.
 */
export function openPanel(sources: DebugSources, onClosed: () => void): () => void {
  const element = document.createElement('div');
  element.className = 'odp-root';
  // What is a live region is not hidden from assistive technology while a dialog of the page is open.
  element.setAttribute('aria-live', 'off');
  document.body.append(element);
  const letGo = keepApart(element);
  const root = createRoot(element);
  const close = () => {
    root.unmount();
    letGo();
    element.remove();
    onClosed();
  };
  root.render(
    <PanelBoundary onClose={close}>
      <DebugPanel sources={sources} onClose={close} />
    </PanelBoundary>,
  );
  return close;
}
