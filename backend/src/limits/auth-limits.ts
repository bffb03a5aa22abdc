import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LeasedLimits } from './leased-limits.ts';
import { addressKey, type LimitKind, RateLimits } from './rate-limits.ts';

/** A request as Express passes it to mounted handlers, with the caller's address and the response. */
type MountedRequest = IncomingMessage & { ip?: string | undefined; res?: ServerResponse | undefined };

/**
 * Counts failed sign-ins, sign-ups and mails for the embedded auth service. A successful sign-in gives its point back.
 * Session refreshes must not be counted.
 */
@Injectable()
export class AuthLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly leases: LeasedLimits,
  ) {}

  /**
   * Counts one attempt for the network address, and for the account (a mail address) if one is given. The pause between
   * two mails counts for the account at this network address, and an attempt from a known device for that device alone.
   * @returns the seconds to wait if the limit is exceeded
   */
  async limit(
    kind: Extract<LimitKind, 'signIn' | 'signUp' | 'authMail' | 'mailPause'> | 'deviceSignIn',
    account: string | undefined,
    request: MountedRequest,
  ): Promise<{ retryAfterSeconds: number } | undefined> {
    const keys = keysOf(kind, addressOf(request), account?.trim().toLowerCase());
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

  /** Counts one request of any kind for the network address, like a request to the API. */
  async limitRequests(request: MountedRequest): Promise<{ retryAfterSeconds: number } | undefined> {
    const kind = request.method === 'GET' ? 'reads' : 'writes';
    const wait = await this.leases.take(kind, addressOf(request));
    return wait === 0 ? undefined : { retryAfterSeconds: Math.ceil(wait / 1_000) };
  }

  /** Counts one mail to a mailbox, for its purpose and for all together. Returns whether it may be sent. */
  async takeMailbox(purpose: string, mailbox: string): Promise<boolean> {
    const ofPurpose = await this.limits.take('mailbox', `${purpose} ${mailbox}`);
    if (!ofPurpose.allowed) return false;
    return (await this.limits.take('authMail', `mailbox ${mailbox}`)).allowed;
  }

  #giveBackOnSuccess(kind: LimitKind, keys: string[], { res: response }: MountedRequest): void {
    response?.once('finish', () => {
      if (response.statusCode >= 400 || leadsToError(response)) return;
      // A point that isn't given back expires within a minute.
      for (const key of keys) this.limits.giveBack(kind, key).catch(() => undefined);
    });
  }
}

const addressOf = ({ ip, socket }: MountedRequest): string => addressKey(ip ?? socket.remoteAddress);

function keysOf(kind: string, address: string, account: string | undefined): string[] {
  if (kind === 'deviceSignIn') return [`device ${account}`];
  if (kind === 'mailPause') return [`${address} account ${account}`];
  return account ? [address, `account ${account}`] : [address];
}

/** An opened link is answered with a redirect in both cases; the address says whether it failed. */
function leadsToError(response: ServerResponse): boolean {
  return /[?#&]error=/.test(String(response.getHeader('location') ?? ''));
}
