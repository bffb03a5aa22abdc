import { createHmac } from 'node:crypto';

/** The roles that the application itself signs in with. */
export type DatabaseRole = 'oficio_owner' | 'oficio_api' | 'oficio_worker';

/**
 * The address of the same database for one of the application's roles. A pooler's suffix of the user name
 * (`postgres.<project>`) is kept.
 */
export function roleUrl(adminUrl: string, role: DatabaseRole): string {
  const url = new URL(adminUrl);
  const suffix = /\.(.+)$/.exec(decodeURIComponent(url.username));
  url.username = encodeURIComponent(suffix ? `${role}.${suffix[1]}` : role);
  url.password = rolePassword(adminUrl, role);
  return url.href;
}

/** Derived from the administrator's, so that one address is enough and replicas agree. Hexadecimal. */
export function rolePassword(adminUrl: string, role: DatabaseRole): string {
  return createHmac('sha256', decodeURIComponent(new URL(adminUrl).password))
    .update(role)
    .digest('hex');
}
