/** The localStorage key of the current organization's id; the other tabs listen to its changes. */
export const ORGANIZATION_KEY = 'oficio.organization';
