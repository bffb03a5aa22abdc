/** The localStorage key of the session. */
export const SESSION_STORAGE_KEY = 'oficio.session';
