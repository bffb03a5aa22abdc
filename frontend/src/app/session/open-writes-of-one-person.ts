import type { OpenWrites } from '../../lib/api/open-writes.ts';
import type { AuthActor } from '../actors.ts';
import { ownerNow } from '../unsaved-changes/form-owner.ts';

/** The open writes of the present person in the present organization. They are forgotten when either changes. */
export function openWritesOfOnePerson(auth: AuthActor): OpenWrites {
  const openWrites: OpenWrites = new Map();
  let owner = JSON.stringify(ownerNow(auth.getSnapshot()));
  auth.subscribe((snapshot) => {
    const present = JSON.stringify(ownerNow(snapshot));
    if (present === owner) return;
    owner = present;
    openWrites.clear();
  });
  return openWrites;
}
