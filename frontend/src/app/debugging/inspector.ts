import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { mask } from '../../features/debug-panel/mask.ts';
import { maskText } from '../../features/debug-panel/mask-text.ts';
import { observeInspection } from '../../lib/page/inspection.ts';
import { openInspectorWindow } from './inspector-window.ts';

const STATELY = 'https://stately.ai/inspect';

/**
 * Shows every actor of the page in the inspector's window. The data is masked as in the debug panel. Returns a function
 * that stops it, or null when the browser blocked the window (a click opens it then).
 */
export function openInspector(page: Window): (() => void) | null {
  const target = openInspectorWindow(page, inspectorAddress(page.location));
  if (!target) return null;
  const inspector = createInspector(
    { send: (event) => target.send(event) },
    {
      sanitizeContext: (context) => mask(context) as typeof context,
      sanitizeEvent: (event) => mask(event) as typeof event,
      serialize: sanitised,
    },
  );
  const stop = observeInspection(({ event }) => {
    if (event.type.startsWith('@xstate.')) inspector.inspect.next?.(event as never);
  });
  return () => {
    stop();
    target.close();
  };
}

/** Stately's address, or a path of our own origin (`?inspector=/path`). No other origin receives data. */
export function inspectorAddress({ search, origin }: Pick<Location, 'search' | 'origin'>): URL {
  const own = new URLSearchParams(search).get('inspector');
  // `new URL` throws for an address that can't be parsed.
  try {
    const address = new URL(own ?? STATELY, origin);
    if (address.origin === origin) return address;
  } catch {}
  return new URL(STATELY);
}

/** Besides context and event, a snapshot has an output, an error and an input; a machine has its texts. */
export function sanitised(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const plain = maskedParts(event);
  if (event.type === '@xstate.actor') {
    plain.definition = event.definition && maskedDefinition(event.definition);
  }
  return plain as unknown as StatelyInspectionEvent;
}

/** Names of states are never secrets. */
function maskedParts(event: StatelyInspectionEvent): Record<string, unknown> {
  if (event.type === '@xstate.event') return { ...event, event: mask(event.event) };
  const { value } = event.snapshot as { value?: unknown };
  const snapshot = { ...(mask(event.snapshot) as object), ...(value === undefined ? {} : { value }) };
  return event.type === '@xstate.snapshot'
    ? { ...event, event: mask(event.event), snapshot }
    : { ...event, snapshot };
}

function maskedDefinition(definition: string): string {
  const masked = JSON.parse(definition, (_, value) => (typeof value === 'string' ? maskText(value) : value));
  return JSON.stringify(masked);
}
