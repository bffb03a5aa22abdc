import { Injectable } from '@nestjs/common';
import { SESSION } from '@oficio/contracts';
import { ApiError } from '../http/api-error.ts';
import { ApiKeySource, isApiKey } from './api-key.ts';
import { type Principal, PrincipalSource } from './principal.ts';
import { TokenVerifier } from './token-verifier.ts';

/** What a verified token or API key says about its holder. */
interface Holder {
  userId: string;
  /** Of a session, or of an API key. */
  id: string;
  /** Epoch milliseconds of real time. */
  expiresAt: number;
  load(): Promise<Principal | null>;
}

interface Known {
  holder: Holder;
  principal: Promise<Principal>;
  /** Epoch milliseconds of real time. */
  until: number;
}

const MAX_KNOWN = 5_000;

/** Caches verified tokens and API keys with their people for a short time, so that a page's requests share one lookup. */
@Injectable()
export class Sessions {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly source: PrincipalSource,
    private readonly keys: ApiKeySource,
  ) {}

  /** @throws ApiError if the token or API key is invalid, or its session has ended */
  async principalOf(token: string): Promise<Principal> {
    const now = Date.now();
    const known = this.#known.get(token);
    if (known && known.until > now && known.holder.expiresAt > now) return known.principal;
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
    this.#forget(({ holder }) => holder.id === sessionId);
  }

  /** After the end of an API key. */
  forgetKey(keyId: string): void {
    this.#forget(({ holder }) => holder.id === keyId);
  }

  /** After a new password, a changed profile or a removal from an organization. */
  forgetUser(userId: string): void {
    this.#forget(({ holder }) => holder.userId === userId);
  }

  /** After a change of the organization or its subscription. */
  async forgetOrganization(organizationId: string): Promise<void> {
    for (const [token, { principal }] of this.#known) {
      const member = await principal.catch(() => null);
      if (member?.organization?.id === organizationId) this.#known.delete(token);
    }
  }

  async #look(token: string): Promise<Principal> {
    const holder = isApiKey(token) ? await this.#holderOfKey(token) : await this.#holderOfToken(token);
    const concurrent = this.#known.get(token);
    if (concurrent) return concurrent.principal;
    const principal = holder.load().then((person) => {
      if (!person) throw new ApiError('auth.session_ended');
      return person;
    });
    const known = { holder, principal, until: Date.now() + SESSION.verifiedTokenCacheMs };
    this.#remember(token, known);
    principal.catch(() => {
      if (this.#known.get(token) === known) this.#known.delete(token);
    });
    return principal;
  }

  async #holderOfToken(token: string): Promise<Holder> {
    const verified = await this.verifier.verify(token);
    const { userId, sessionId: id, expiresAt } = verified;
    return { userId, id, expiresAt: expiresAt * 1_000, load: () => this.source.load(verified) };
  }

  async #holderOfKey(key: string): Promise<Holder> {
    const verified = await this.keys.find(key);
    if (!verified) throw new ApiError('auth.required', 'This API key doesn’t work.');
    const { userId, id } = verified;
    // The end of a key counts when the cached key is looked up again.
    return { userId, id, expiresAt: Number.POSITIVE_INFINITY, load: () => this.source.loadForKey(verified) };
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
