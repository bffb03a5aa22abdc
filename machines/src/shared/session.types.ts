/** A session of the auth service. `expiresAt` is in seconds since 1970, as the auth service sends it. */
export interface AuthSession {
  accessToken: string;
  expiresAt: number;
  userId: string;
}
