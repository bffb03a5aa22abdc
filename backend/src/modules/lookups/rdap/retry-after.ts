/** A day: a server that asks for more is asked again tomorrow. */
const LONGEST_SECONDS = 86_400;

/** The seconds that `Retry-After` asks for, as seconds or as a date (RFC 9110). Null: it asks for no wait. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return seconds > 0 ? Math.min(seconds, LONGEST_SECONDS) : null;
}
