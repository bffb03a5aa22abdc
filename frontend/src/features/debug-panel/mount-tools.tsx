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
 * Shows a part of the tools in a tree of its own at the end of the page, so that neither a broken screen takes it
 * away nor it the screen. `render` is given how to close it, which `mountTools` gives back, too.
 * @param announced what stands in it is read out when it appears; in any case it is a live region, which is not
 * hidden from assistive technology while a dialog of the page is open
 * @param onClosed called once it has gone, whoever has closed it
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
