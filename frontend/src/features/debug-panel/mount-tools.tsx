import './styles/dock.css';
import './styles/frame.css';
import './styles/actors.css';
import './styles/events.css';
import './styles/page.css';
import './styles/narrow.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepApart } from './keep-apart.ts';

/**
 * Renders a tool in its own React root at the end of the page, so that an error in either the tool or the screen
 * doesn't remove the other. `render` receives the function that closes the tool; `mountTools` returns the same
 * function.
 * @param announced reads the content to screen readers when it appears. The container is always a live region, because
 * a dialog of the page doesn't hide live regions from assistive technology.
 * @param onClosed called once the tool is closed, by whichever way
 */
export function mountTools(
  announced: 'polite' | 'off',
  render: (close: () => void) => ReactNode,
  onClosed?: () => void,
): () => void {
  const element = document.createElement('div');
  element.className = 'odp-root';
  element.setAttribute('aria-live', announced);
  document.body.append(element);
  const letGo = keepApart(element);
  const root = createRoot(element);
  const close = () => {
    root.unmount();
    letGo();
    element.remove();
    onClosed?.();
  };
  root.render(render(close));
  return close;
}
