import { fromPromise } from 'xstate';
import { type ClockPort, watchClockLogic } from '../shared/cooldown.ts';
import type { VerifyEmailRefusalCode } from './verify-email.types.ts';

/** `at`: when it was answered, in milliseconds since 1970. */
export type VerificationAnswer =
  | { status: 'sent'; at: number }
  | { status: 'refused'; code: Exclude<VerifyEmailRefusalCode, 'invalid_email'>; at: number };

export interface VerifyEmailPorts extends ClockPort {
  /** Answers the same for an address without an account. */
  resendVerification(request: { email: string }): Promise<VerificationAnswer>;
}

export function provideVerifyEmailPorts(ports: VerifyEmailPorts) {
  return {
    actors: {
      resendVerification: fromPromise<VerificationAnswer, { email: string }>(({ input }) =>
        ports.resendVerification(input),
      ),
      watchClock: watchClockLogic(ports),
    },
  };
}
