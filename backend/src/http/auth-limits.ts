import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addressKey, type LimitKind, RateLimits } from './rate-limits.ts';

/** A request as Express hands it to what is mounted: it knows the caller's address and its own answer. */
type MountedRequest = IncomingMessage & { ip?: string | undefined; res?: ServerResponse | undefined };

/**
 * Counts wrong passwords, sign-ups and mails for an auth service that runs inside this process. Who comes in
 * with the right password or link loses nothing; refreshes of a session must not be counted at all.
 */
@Injectable()
export class AuthLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts one try for the account (an address of mail) and for the network address; the pause between two mails
   * is the account's alone, and the tries of a known device, whose name is given instead, are that device's.
   * @returns the whole seconds to wait when it is one too many
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
      // A point that isn't given back is gone with its minute.
      for (const key of keys) this.limits.giveBack(kind, key).catch(() => undefined);
    });
  }
}

/** A link that is opened answers with a redirection, whatever came of it. */
function leadsToError(response: ServerResponse): boolean {
  return /[?#&]error=/.test(String(response.getHeader('location') ?? ''));
}
