import { lazy, Suspense, useSyncExternalStore } from 'react';
import { unsavedChanges } from '../../ui/unsaved-changes.ts';
import type { AuthActor } from '../actors.ts';

export const loadUnsavedDialogs = () => import('./unsaved-changes-dialogs.tsx');
const Dialogs = lazy(loadUnsavedDialogs);

/** Lazy-loads the dialogs about unsaved changes when there is a question or a lost text. */
export function UnsavedChanges({ auth }: { auth: AuthActor }) {
  const { asking, lost } = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.getSnapshot);
  if (asking === null && lost.length === 0) return null;
  return (
    <Suspense>
      <Dialogs auth={auth} />
    </Suspense>
  );
}
