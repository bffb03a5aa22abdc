import { failureEnvelopeSchema } from '@oficio/contracts';
import * as z from 'zod/mini';
import { CONNECTION_TEXTS, RequestFailure, UNEXPECTED_ANSWER, UNREADABLE_JSON } from './request-failure.ts';

/** A completely received answer. */
export interface ReceivedAnswer {
  status: number;
  text: string;
  /** The body of a successful answer that is read as a file; `text` is empty then. */
  blob?: Blob | undefined;
  retryAfter: string | null;
  /** When the server answered, in milliseconds since 1970. */
  serverTime?: number;
}

/** The body of a successful answer, checked; undefined for 204. Throws a RequestFailure. */
export function readAnswer(response: ReceivedAnswer, schema: z.core.$ZodType | undefined): unknown {
  if (response.status === 204) return undefined;
  const body = parseJson(response.text);
  if (body === undefined) {
    throw new RequestFailure({ kind: 'unreadable', text: UNREADABLE_JSON, status: response.status });
  }
  if (!schema) return body;
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const { status } = response;
  throw new RequestFailure({ kind: 'unreadable', text: UNEXPECTED_ANSWER, status, cause: result.error });
}

/** The failure of an answer whose status is outside of 200 to 299. */
export function readFailure({ status, text }: ReceivedAnswer): RequestFailure {
  const body = parseJson(text);
  const ownText = firstText(body, ['error', 'message', 'userFriendlyMessage']);
  const { code, details } = envelopeOf(body);
  if (isOutage(status, code, ownText)) {
    return new RequestFailure({ kind: 'connection', text: CONNECTION_TEXTS.unavailable, status, code });
  }
  return new RequestFailure({
    kind: 'refused',
    text: ownText ?? (text ? `HTTP ${status}: ${text}` : `API Error: ${status}`),
    status,
    code,
    fields: details?.fields,
    current: details?.current,
  });
}

/** The server's own message is kept (a read-only database, for example); a gateway's answer has none. */
function isOutage(status: number, code: string | undefined, ownText: string | undefined): boolean {
  if (![502, 503, 504].includes(status)) return false;
  return code === 'service.unavailable' || ownText === undefined;
}

function envelopeOf(body: unknown) {
  const envelope = failureEnvelopeSchema.safeParse(body);
  if (envelope.success) return envelope.data;
  return { code: firstText(body, ['code']), details: undefined };
}

function firstText(body: unknown, names: string[]): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const record = body as Record<string, unknown>;
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
