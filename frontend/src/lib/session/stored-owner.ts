import { SESSION_STORAGE_KEY } from './session-key.ts';
import { readStoredSession } from './stored-session.ts';

/** The localStorage key of the current organization's id; the other tabs listen to its changes. */
export const ORGANIZATION_KEY = 'oficio.organization';

/** The person and the organization that the device has stored. Null: nobody is signed in, or storage is blocked. */
export function storedOwner(): string | null {
  try {
    const session = readStoredSession(localStorage, SESSION_STORAGE_KEY);
    const organizationId = localStorage.getItem(ORGANIZATION_KEY);
    return session && organizationId ? `${session.userId}/${organizationId}` : null;
  } catch {
    return null;
  }
}
