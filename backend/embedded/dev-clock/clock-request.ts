import { DAY_MS } from '@oficio/contracts';
import * as z from 'zod/mini';

const YEAR_MS = 365.25 * DAY_MS;
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2200, 0, 1) - 1;

const MESSAGES = {
  shape:
    'Send exactly one of {"advanceBySeconds": 86400}, {"now": "2026-12-24T18:00:00Z"} and {"reset": true}.',
  seconds: 'advanceBySeconds must be a whole number of seconds.',
  instant: 'now must be an instant with its offset, such as 2026-12-24T18:00:00Z.',
  reset: 'reset can only be true.',
  range: 'The clock goes from the year 1970 to 2199.',
  distance: 'The clock moves by ten years at most at once.',
} as const;

const requestSchema = z.strictObject({
  advanceBySeconds: z.optional(z.int({ error: MESSAGES.seconds })),
  now: z.optional(z.iso.datetime({ offset: true, error: MESSAGES.instant })),
  reset: z.optional(z.literal(true, { error: MESSAGES.reset })),
});

/** The requested time of the clock; `null` is the real time. */
export type ClockRequest = { target: Date | null } | { error: string };

/** Reads a request's body (JSON text); `now` is the clock's present time. The error is a sentence for the sender. */
export function readClockRequest(body: string, now: Date): ClockRequest {
  const parsed = requestSchema.safeParse(jsonOf(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { error: issue && issue.path.length > 0 ? issue.message : MESSAGES.shape };
  }
  const { advanceBySeconds, now: instant, reset } = parsed.data;
  if (Object.keys(parsed.data).length !== 1) return { error: MESSAGES.shape };
  if (reset) return { target: null };
  const at = instant === undefined ? now.getTime() + (advanceBySeconds ?? 0) * 1_000 : Date.parse(instant);
  if (!(at >= EARLIEST && at <= LATEST)) return { error: MESSAGES.range };
  if (Math.abs(at - now.getTime()) > 10 * YEAR_MS) return { error: MESSAGES.distance };
  return { target: new Date(at) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
