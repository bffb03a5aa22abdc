import { scrubProse, scrubText } from './scrub-text.ts';

type Members = Record<string, unknown>;

/** What Sentry's libraries give to their transport: https://develop.sentry.dev/sdk/data-model/envelopes/ */
type Envelope = readonly [headers: object, items: readonly unknown[]];

/** The item types that are sent; all others of the library are dropped. */
const EVENTS = new Set(['event', 'transaction', 'replay_event']);
const RECORDING = 'replay_recording';

/** Members of an event that may hold personal data: thrown values, the user, headers and bodies. */
const DROPPED = ['user', 'extra', 'modules', 'server_name', 'logentry', 'threads'];
const KEPT_CONTEXTS = ['trace', 'react', 'replay'];
const KEPT_BREADCRUMB_DATA = ['method', 'url', 'status_code', 'from', 'to', 'ui.component_name'];

const KEPT_OF_IMAGE = ['type', 'code_file', 'debug_id'];

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A member with such a name holds a secret, whatever its text looks like. */
const SECRET_NAME = /token|password|secret|authorization|cookie|api_?key|e-?mail/i;

/** The scrubbed envelope of a report from the browser or the server; null when nothing is left to send. */
export function scrubEnvelope<Sent extends Envelope>([headers, items]: Sent): Sent | null {
  const scrubbed = (items as [Members, unknown][]).flatMap(([itemHeaders, payload]) => {
    const left = scrubPayload(String(itemHeaders.type), payload);
    if (left === null) return [];
    // A recording is text; its length is counted in bytes.
    const length = typeof left === 'string' ? { length: utf8Bytes(left) } : {};
    return [[{ ...itemHeaders, ...length }, left]];
  });
  return scrubbed.length > 0 ? ([scrubTree(headers), scrubbed] as unknown as Sent) : null;
}

function scrubPayload(type: string, payload: unknown): unknown {
  if (EVENTS.has(type)) return scrubEvent(payload as Members);
  return type === RECORDING && typeof payload === 'string' ? scrubRecording(payload) : null;
}

function scrubEvent(event: Members): Members {
  const kept: Members = { ...event };
  for (const name of DROPPED) delete kept[name];
  if (kept.message !== undefined) kept.message = scrubProse(String(kept.message));
  // One name for all records of a kind.
  if (kept.transaction !== undefined) kept.transaction = String(kept.transaction).replace(IDS, ':id');
  if (kept.request) kept.request = only(kept.request, ['url']);
  if (kept.contexts) kept.contexts = only(kept.contexts, KEPT_CONTEXTS);
  if (kept.debug_meta) kept.debug_meta = { images: scrubImages(kept.debug_meta) };
  if (Array.isArray(kept.breadcrumbs)) kept.breadcrumbs = kept.breadcrumbs.map(scrubBreadcrumb);
  const exceptions = (kept.exception as { values?: Members[] } | undefined)?.values;
  if (exceptions) kept.exception = { values: exceptions.map(scrubException) };
  return scrubTree(kept) as Members;
}

/** The scripts of the stack with their debug ids, by which the error service finds their source maps. */
function scrubImages(debugMeta: unknown): Members[] {
  const { images } = debugMeta as { images?: unknown };
  return Array.isArray(images) ? images.map((image) => only(image, KEPT_OF_IMAGE)) : [];
}

function scrubException(exception: Members): Members {
  return {
    ...exception,
    value: scrubProse(String(exception.value ?? '')),
    mechanism: only(exception.mechanism, ['type', 'handled', 'source', 'exception_id', 'parent_id']),
  };
}

function scrubBreadcrumb(breadcrumb: Members): Members {
  const { message, data, ...rest } = breadcrumb;
  return {
    ...rest,
    ...(message !== undefined && { message: scrubProse(String(message)) }),
    ...(data !== undefined && { data: only(data, KEPT_BREADCRUMB_DATA) }),
  };
}

/** A header line, then the recorded events as JSON; null for any other format. */
function scrubRecording(recording: string): string | null {
  const end = recording.indexOf('\n');
  try {
    return `${recording.slice(0, end)}\n${JSON.stringify(scrubTree(JSON.parse(recording.slice(end + 1))))}`;
  } catch {
    return null;
  }
}

/** Scrubs every text at any depth, and masks every text under a secret's name. */
function scrubTree(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return SECRET_NAME.test(name) ? '[taken out]' : scrubText(value);
  if (Array.isArray(value)) return value.map((entry) => scrubTree(entry, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, scrubTree(member, key)]));
}

function only(value: unknown, names: readonly string[]): Members {
  const members = (value ?? {}) as Members;
  return Object.fromEntries(names.flatMap((name) => (name in members ? [[name, members[name]]] : [])));
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
