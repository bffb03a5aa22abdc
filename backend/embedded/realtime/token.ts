import { errors, type JWTPayload, jwtVerify } from 'jose';

/** The identity of a channel: its database role, and the claims that policies read. */
export interface Identity {
  role: string;
  /** The claims as JSON text, for `request.jwt.claims`. */
  claims: string;
  /** In seconds since 1970; undefined for the publishable key, which doesn't expire. */
  expiresAt?: number;
  userId?: string;
  sessionId?: string;
}

export interface TokenRefusal {
  code: 'InvalidJWTToken' | 'MalformedJWT' | 'JwtSignatureError';
  message: string;
}

export type TokenResult = { identity: Identity } | { refusal: TokenRefusal };

/** The roles that a signed token may name. Any other could have more rights. */
export const TOKEN_ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** The identity of the publishable key. */
export const ANONYMOUS: Identity = { role: 'anon', claims: '{"role":"anon"}' };

/**
 * Checks an HS256 token: signature, `exp`, `role`, and for a user's token `aud`. Refusals have the codes and texts of
 * Supabase Realtime.
 */
export async function verifyToken(
  token: string,
  secret: Uint8Array,
  audience?: string,
): Promise<TokenResult> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      ...(audience === undefined ? {} : { audience }),
    });
    return identityOf(payload);
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/** 'Token has expired N seconds ago', the text that clients match. */
export function expiredMessage(expiresAt: number): string {
  return `Token has expired ${Math.max(0, Math.floor(Date.now() / 1000 - expiresAt))} seconds ago`;
}

function identityOf(payload: JWTPayload): TokenResult {
  const { role, exp, sub, session_id: sessionId } = payload;
  if (typeof role !== 'string' || exp === undefined || !TOKEN_ROLES.some((known) => known === role)) {
    return { refusal: { code: 'InvalidJWTToken', message: 'Fields `role` and `exp` are required in JWT' } };
  }
  return {
    identity: {
      role,
      claims: JSON.stringify(payload),
      expiresAt: exp,
      ...(sub === undefined ? {} : { userId: sub }),
      ...(typeof sessionId === 'string' ? { sessionId } : {}),
    },
  };
}

function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) {
    return { code: 'InvalidJWTToken', message: expiredMessage(error.payload.exp ?? 0) };
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return { code: 'InvalidJWTToken', message: `Claim \`${error.claim}\` is not valid` };
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed) {
    return { code: 'JwtSignatureError', message: 'Failed to validate JWT signature' };
  }
  return { code: 'MalformedJWT', message: 'The token provided is not a valid JWT' };
}
