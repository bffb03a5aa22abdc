import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

/** The roles with which the application signs in. */
export type DatabaseRole = 'oficio_owner' | 'oficio_api' | 'oficio_worker' | 'oficio_portal';

/**
 * The URL of the same database for one of the application's roles. A pooler's suffix of the user name
 * (`postgres.<project>`) is kept.
 */
export function roleUrl(adminUrl: string, role: DatabaseRole): string {
  const url = new URL(adminUrl);
  const suffix = /\.(.+)$/.exec(decodeURIComponent(url.username));
  url.username = encodeURIComponent(suffix ? `${role}.${suffix[1]}` : role);
  url.password = rolePassword(adminUrl, role);
  return url.href;
}

/** The role's password in hexadecimal, derived from the administrator's: one URL suffices, and replicas agree. */
export function rolePassword(adminUrl: string, role: DatabaseRole): string {
  return createHmac('sha256', decodeURIComponent(new URL(adminUrl).password))
    .update(role)
    .digest('hex');
}

/**
 * The SCRAM verifier of that password (RFC 5802, in the format of `pg_authid.rolpassword`). Setting it sends no
 * password and leaves none in a statement log. The salt is derived too, so that the verifier is the same at each start.
 */
export function passwordVerifier(adminUrl: string, role: DatabaseRole): string {
  const password = rolePassword(adminUrl, role);
  const salt = createHmac('sha256', password).update('salt').digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const key = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(key('Client Key')).digest('base64');
  const serverKey = key('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** Postgres' own default. */
const SCRAM_ITERATIONS = 4_096;
