import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addressKey, type LimitKind, RateLimits } from './rate-limits.ts';

/** A request as Express passes it to mounted handlers, with the caller's address and the response. */
type MountedRequest = IncomingMessage & { ip?: string | undefined; res?: ServerResponse | undefined };

/**
 * Counts failed sign-ins, sign-ups and mails for the embedded auth service. A successful sign-in gives its point back.
 * Session refreshes must not be counted.
 */
@Injectable()
export class AuthLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts one attempt for the account (a mail address) and for the network address. The pause between two mails counts
   * for the account alone, and an attempt from a known device for that device alone.
   * @returns the seconds to wait if the limit is exceeded
   */
  async limit(
    kind: Extract<LimitKind, 'signIn' | 'signUp' | 'authMail' | 'mailPause'> | 'deviceSignIn',
    account: string | undefined,
    request: MountedRequest,
  ): Promise<{ retryAfterSeconds: number } | undefined> {
    const isOfOne = kind === 'mailPause' || kind === 'deviceSignIn';
    const keys = isOfOne ? [] : [addressKey(request.ip ?? request.socket.remoteAddress)];
    const subject = kind === 'deviceSignIn' ? 'device' : 'account';
    if (account) keys.push(`${subject} ${account.trim().toLowerCase()}`);
    const isSignIn = kind === 'signIn' || kind === 'deviceSignIn';
    const taken = await Promise.all(
      keys.map((key) => (isSignIn ? this.limits.trySignIn(key) : this.limits.take(kind, key))),
    );
    const refused = taken.filter(({ allowed }) => !allowed).map(({ windowMs }) => windowMs);
    if (refused.length > 0)
      return { retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...refused) / 1_000)) };
    if (isSignIn) this.#giveBackOnSuccess('signIn', keys, request);
    return undefined;
  }

  #giveBackOnSuccess(kind: LimitKind, keys: string[], { res: response }: MountedRequest): void {
    response?.once('finish', () => {
      if (response.statusCode >= 400 || leadsToError(response)) return;
      // A point that isn't given back expires within a minute.
      for (const key of keys) this.limits.giveBack(kind, key).catch(() => undefined);
    });
  }
}

/** An opened link is answered with a redirect in both cases; the address says whether it failed. */
function leadsToError(response: ServerResponse): boolean {
  return /[?#&]error=/.test(String(response.getHeader('location') ?? ''));
}
