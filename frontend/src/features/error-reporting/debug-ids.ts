import type { Event } from '@sentry/react';

/** Debug ids by the address of the script, as the build has written them. */
type DebugIds = Readonly<Record<string, string>>;

/** An error doesn't wait longer for its ids, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Gives each frame of an error the debug id of its script, by which the error service finds the source map. The list is
 * loaded with the first error. Without it, the service finds the map by release and address.
 */
export function addDebugIds(): (event: Event) => Promise<Event> {
  let list: Promise<DebugIds | undefined> | undefined;
  return async (event) => {
    const frames = (event.exception?.values ?? []).flatMap(({ stacktrace }) => stacktrace?.frames ?? []);
    if (frames.length === 0) return event;
    list ??= loadList();
    const ids = await list;
    // The next error loads it again.
    if (!ids) list = undefined;
    for (const frame of frames) {
      const id = ids?.[pathOf(frame.filename)];
      if (id !== undefined) frame.debug_id = id;
    }
    return event;
  };
}

async function loadList(): Promise<DebugIds | undefined> {
  try {
    const answer = await fetch('/debug-ids.json', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Empty for a frame of another origin, such as a browser extension's. */
function pathOf(filename = ''): string {
  return filename.startsWith(`${location.origin}/`) ? filename.slice(location.origin.length) : '';
}
