import type { LookupOutcome } from './lookup.types.ts';

/** An expected end of an exchange with a server. `message` is a sentence for people. */
export class LookupFailure extends Error {
  constructor(
    readonly outcome: LookupOutcome,
    message: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'LookupFailure';
  }
}
