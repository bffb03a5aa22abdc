import { type JWTPayload, SignJWT } from 'jose';

export const JWT_SECRET = 'a secret of the tests, long enough for HS256 and known to nobody else';

export interface TokenSubject {
  userId: string;
  sessionId: string;
  email: string;
}

/** Claims that override, or, when undefined, are left out. */
export type Claims = { [name in keyof JWTPayload]?: JWTPayload[name] | undefined };

/** An access token as the embedded auth service signs them; `claims` overrides, undefined leaves one out. */
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
