import { Injectable } from '@nestjs/common';
import { SESSION } from '@oficio/contracts';
import { ApiError } from '../http/api-error.ts';
import { type Principal, PrincipalSource } from './principal.ts';
import { TokenVerifier, type VerifiedToken } from './token-verifier.ts';

interface Known {
  token: VerifiedToken;
  principal: Promise<Principal>;
  /** Epoch milliseconds of real time. */
  until: number;
}

const MAX_KNOWN = 5_000;

/** Caches verified tokens with their people for a short time, so that a page's requests share one lookup. */
@Injectable()
export class Sessions {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly source: PrincipalSource,
  ) {}

  /** @throws ApiError if the token is invalid or its session has ended */
  async principalOf(token: string): Promise<Principal> {
    const now = Date.now();
    const known = this.#known.get(token);
    if (known && known.until > now && known.token.expiresAt * 1_000 > now) return known.principal;
    this.#known.delete(token);
    return this.#look(token);
  }

  /** As `principalOf`, but bypasses the cache, so that rights granted by another replica count at once. */
  async freshPrincipalOf(token: string): Promise<Principal> {
    this.#known.delete(token);
    return this.#look(token);
  }

  /** After a sign-out. */
  forgetSession(sessionId: string): void {
    this.#forget(({ token }) => token.sessionId === sessionId);
  }

  /** After a new password, a changed profile or a removal from an organization. */
  forgetUser(userId: string): void {
    this.#forget(({ token }) => token.userId === userId);
  }

  /** After a change of the organization or its subscription. */
  async forgetOrganization(organizationId: string): Promise<void> {
    for (const [token, { principal }] of this.#known) {
      const member = await principal.catch(() => null);
      if (member?.organization?.id === organizationId) this.#known.delete(token);
    }
  }

  async #look(token: string): Promise<Principal> {
    const verified = await this.verifier.verify(token);
    const concurrent = this.#known.get(token);
    if (concurrent) return concurrent.principal;
    const principal = this.source.load(verified).then((person) => {
      if (!person) throw new ApiError('auth.session_ended');
      return person;
    });
    const known = { token: verified, principal, until: Date.now() + SESSION.verifiedTokenCacheMs };
    this.#remember(token, known);
    principal.catch(() => {
      if (this.#known.get(token) === known) this.#known.delete(token);
    });
    return principal;
  }

  #remember(token: string, known: Known): void {
    if (this.#known.size >= MAX_KNOWN) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(token, known);
  }

  #forget(matches: (known: Known) => boolean): void {
    for (const [token, known] of this.#known) if (matches(known)) this.#known.delete(token);
  }
}
