import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Connections } from '../connections.ts';
import { ApiError } from '../http/api-error.ts';

export interface VerifiedToken {
  userId: string;
  sessionId: string;
  /** Epoch seconds. */
  expiresAt: number;
}

const AUDIENCE = 'authenticated';
const REQUIRED = ['sub', 'exp', 'session_id'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Checks signature, audience, issuer and expiry of access tokens. */
export class TokenVerifier {
  readonly #verify: (token: string) => Promise<JWTPayload>;

  constructor(tokens: Connections['tokens']) {
    const options: JWTVerifyOptions = { audience: AUDIENCE, requiredClaims: REQUIRED };
    if (tokens.issuer !== undefined) options.issuer = tokens.issuer;
    if (tokens.kind === 'secret') {
      const key = new TextEncoder().encode(tokens.secret);
      this.#verify = async (token) =>
        (await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })).payload;
    } else {
      const keys = createRemoteJWKSet(new URL(tokens.jwksUrl), { timeoutDuration: 1_000 });
      const algorithms = ['ES256', 'RS256', 'EdDSA', 'Ed25519'];
      this.#verify = async (token) => (await jwtVerify(token, keys, { ...options, algorithms })).payload;
    }
  }

  /** @throws ApiError auth.required for an invalid token, service.unavailable if the keys can't be fetched */
  async verify(token: string): Promise<VerifiedToken> {
    const { sub, session_id: sessionId, exp, role } = await this.#payload(token);
    if (typeof sub !== 'string' || !UUID.test(sub) || exp === undefined || role !== AUDIENCE) {
      throw new ApiError('auth.required');
    }
    if (typeof sessionId !== 'string' || !UUID.test(sessionId)) throw new ApiError('auth.required');
    return { userId: sub, sessionId, expiresAt: exp };
  }

  async #payload(token: string): Promise<JWTPayload> {
    try {
      return await this.#verify(token);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new ApiError('auth.session_ended');
      // A failed download of the key set says nothing about the token.
      const keysMissing = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      if (keysMissing || error.code === 'ERR_JOSE_GENERIC') throw new ApiError('service.unavailable');
      throw new ApiError('auth.required');
    }
  }
}
