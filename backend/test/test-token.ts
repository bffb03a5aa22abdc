import { type JWTPayload, SignJWT } from 'jose';

export const JWT_SECRET = 'a secret of the tests, long enough for HS256 and known to nobody else';

export interface TokenSubject {
  userId: string;
  sessionId: string;
  email: string;
}

/** Claims that override the defaults; undefined removes one. */
export type Claims = { [name in keyof JWTPayload]?: JWTPayload[name] | undefined };

/** An access token like the embedded auth service's. `claims` overrides the defaults; undefined removes one. */
export function signToken(
  { userId, sessionId, email }: TokenSubject,
  claims: Claims = {},
  secret: string = JWT_SECRET,
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    session_id: sessionId,
    iat: now,
    exp: now + 3_600,
    ...claims,
  };
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
