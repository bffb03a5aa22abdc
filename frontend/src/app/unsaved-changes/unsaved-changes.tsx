import { lazy, Suspense, useSyncExternalStore } from 'react';
import { unsavedChanges } from '../../ui/unsaved-changes.ts';
import type { AuthActor } from '../actors.ts';

export const loadUnsavedDialogs = () => import('./unsaved-changes-dialogs.tsx');
const Dialogs = lazy(loadUnsavedDialogs);

/** Loads the dialogs about unsaved changes once there is something to ask or to show. */
export function UnsavedChanges({ auth }: { auth: AuthActor }) {
  const { asking, lost } = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.getSnapshot);
  if (!asking && lost.length === 0) return null;
  return (
    <Suspense>
      <Dialogs auth={auth} />
    </Suspense>
  );
}
