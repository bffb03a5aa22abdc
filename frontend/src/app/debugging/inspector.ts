import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { mask } from '../../features/debug-panel/mask.ts';
import { maskText } from '../../features/debug-panel/mask-text.ts';
import { observeInspection } from '../../lib/inspection.ts';
import { openInspectorWindow } from './inspector-window.ts';

const STATELY = 'https://stately.ai/inspect';

/**
 * Shows every actor of the page in the inspector's window; what leaves the page is masked as in the panel. Gives
 * back how to stop, or null when the browser didn't let the window open: it does so on a click.
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

/** Stately's address, or a path of our own origin (`?inspector=/path`): nobody else receives anything. */
export function inspectorAddress({ search, origin }: Pick<Location, 'search' | 'origin'>): URL {
  const own = new URLSearchParams(search).get('inspector');
  // An address that can't be parsed throws.
  try {
    const address = new URL(own ?? STATELY, origin);
    if (address.origin === origin) return address;
  } catch {}
  return new URL(STATELY);
}

/** Besides context and event a snapshot has an output, an error and an input, and a machine its texts. */
export function sanitised(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const plain = maskedParts(event);
  if (event.type === '@xstate.actor') {
    plain.definition = event.definition && maskedDefinition(event.definition);
  }
  return plain as unknown as StatelyInspectionEvent;
}

/** Names of states are no secrets, however they are called. */
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
