import type { OpenWrites } from '../../lib/api/open-writes.ts';
import type { AuthActor } from '../actors.ts';
import { ownerNow } from '../unsaved-changes/form-owner.ts';

/** Forgets the open writes whenever the person, the organization or the person's access there changes. */
export function forgetOpenWrites(auth: AuthActor, openWrites: OpenWrites): void {
  let owner = JSON.stringify(ownerNow(auth.getSnapshot()));
  auth.subscribe((snapshot) => {
    const present = JSON.stringify(ownerNow(snapshot));
    if (present === owner) return;
    owner = present;
    openWrites.clear();
  });
}
