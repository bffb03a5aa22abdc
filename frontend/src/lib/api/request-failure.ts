import type { FieldFailure } from '@oficio/contracts';

export const CONNECTION_TEXTS = {
  unreachable: 'Unable to connect to server. Please check your internet connection or try again later.',
  unavailable: 'Server is currently unavailable. Please try again in a few moments.',
  readTimedOut: 'The server is taking too long to answer. Please try again.',
  writeTimedOut:
    'The server didn’t answer in time, so your change may or may not have been saved. Please try again: nothing is saved twice.',
} as const;
export const UNREADABLE_JSON = 'Failed to parse response as JSON';
export const UNEXPECTED_ANSWER = 'The server’s answer was not as expected. Please reload the page.';

/**
 * `connection`: no answer, or only a gateway's; `refused`: the server's own answer; `unreadable`: an unparsable body.
 */
export type RequestFailureKind = 'connection' | 'refused' | 'unreadable';

interface RequestFailureDetails {
  kind: RequestFailureKind;
  /** The sentence for display. */
  text: string;
  /** HTTP status; 0 without an answer. */
  status?: number;
  /** A failure code of contracts, or the code of another server. */
  code?: string | undefined;
  fields?: FieldFailure[] | undefined;
  current?: unknown;
  cause?: unknown;
}

/** The error of every call of the API client, except of an aborted one. */
export class RequestFailure extends Error {
  readonly kind: RequestFailureKind;
  readonly status: number;
  readonly code: string | undefined;
  /** The invalid fields, by their names in the body. */
  readonly fields: FieldFailure[];
  /** The stored record, when the request was based on an older version. */
  readonly current: unknown;

  constructor({ kind, text, status = 0, code, fields = [], current, cause }: RequestFailureDetails) {
    super(text, { cause });
    this.name = 'RequestFailure';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.current = current;
  }
}

/** Whether the server answered 402: without a trial or subscription the paywall replaces the screen. */
export function isAccessRefusal(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'subscription.required';
}

/** The sentence for display of any thrown value. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
