/**
 * The header that names the organization on screen. The server refuses a request for another one than the person's
 * current organization with `organization.switched`, so that an outdated tab never writes elsewhere.
 */
export const ORGANIZATION_HEADER = 'Oficio-Organization';
