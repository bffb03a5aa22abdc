/**
 * Header in which the browser names the organization that its screens show. A request under another than the
 * person's current one is refused with `organization.switched`, so that a tab left behind never writes elsewhere.
 */
export const ORGANIZATION_HEADER = 'Oficio-Organization';
