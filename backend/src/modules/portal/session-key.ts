/** The `localStorage` key of a member's session, as in frontend/src/lib/session/session-key.ts. A test compares the two. */
export const SESSION_KEY = 'oficio.session';
