import { ORGANIZATION_KEY } from './organization-key.ts';
import { SESSION_STORAGE_KEY } from './session-key.ts';
import { readStoredSession } from './stored-session.ts';

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
