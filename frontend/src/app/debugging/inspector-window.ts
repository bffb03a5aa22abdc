import type { StatelyInspectionEvent } from '@statelyai/inspect';

const NAME = 'oficio-inspector';
const KEPT = 500;

export interface InspectorWindow {
  send(event: StatelyInspectionEvent): void;
  close(): void;
}

/**
 * The inspector's window. It receives all events from the start when it reports that it is ready. Messages only go to
 * the inspector's origin. Null when the browser has blocked the window.
 */
export function openInspectorWindow(page: Window, address: URL): InspectorWindow | null {
  const target = page.open(address.href, NAME);
  if (!target) return null;
  const actors: StatelyInspectionEvent[] = [];
  const others: StatelyInspectionEvent[] = [];
  let isReady = false;

  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== target || origin !== address.origin || data?.type !== '@statelyai.connected') return;
    isReady = true;
    for (const event of [...actors, ...others]) post(event);
  };
  page.addEventListener('message', onMessage);

  return {
    send(event) {
      keep(event);
      if (isReady) post(event);
    },
    close() {
      page.removeEventListener('message', onMessage);
      if (isReady) target.postMessage({ type: '@statelyai.disconnected' }, address.origin);
    },
  };

  function post(event: StatelyInspectionEvent): void {
    if (!target?.closed) target?.postMessage(event, address.origin);
  }

  /** The actors are sent again to a window that becomes ready later or reloads, because every event refers to them. */
  function keep(event: StatelyInspectionEvent): void {
    const kept = event.type === '@xstate.actor' ? actors : others;
    kept.push(event);
    if (kept.length > KEPT) kept.shift();
  }
}
