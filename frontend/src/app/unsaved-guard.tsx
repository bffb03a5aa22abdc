import { useBlocker } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { closeTopDialog, isDialogOpen } from '../ui/open-dialogs.ts';
import {
  type FormOwner,
  forgetLostText,
  hasUnsavedChanges,
  mayDiscard,
  unsavedChanges,
} from '../ui/unsaved-changes.ts';
import type { AuthActor } from './actors.ts';

const loadDialogs = () => import('../features/shell/unsaved-dialogs.tsx');
const UnsavedDialogs = lazy(loadDialogs);

/** Holds navigation back while a form is unsaved. Back closes an open dialog instead of leaving the page. */
export function UnsavedGuard() {
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload });
  // A release that is replaced takes its parts away: the question has to be here before it is asked.
  useEffect(() => void loadDialogs(), []);
  return null;
}

const enableBeforeUnload = () => hasUnsavedChanges();

interface Navigation {
  action: string;
  current: { pathname: string; search: object };
  next: { pathname: string; search: object };
}

async function shouldBlock({ action, current, next }: Navigation): Promise<boolean> {
  if (action === 'BACK' && isDialogOpen()) {
    // The history goes forward again first; the dialog may change the address when it closes.
    window.addEventListener('popstate', closeTopDialog, { once: true });
    return true;
  }
  if (addressOf(current) === addressOf(next)) return false;
  return !(await mayDiscard());
}

const addressOf = ({ pathname, search }: Navigation['next']) => pathname + JSON.stringify(search);

/** The question about unsaved changes, and the text that went with a page. Never somebody else's. */
export function UnsavedChanges({ auth }: { auth: AuthActor }) {
  const { asking, lost } = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.getSnapshot);
  const personId = useSelector(auth, (snapshot) => ownerNow(snapshot).personId);
  const organizationId = useSelector(auth, (snapshot) => ownerNow(snapshot).organizationId);
  const organization = useSelector(auth, ({ context }) => context.user?.organization?.name);
  const own = lost.filter(({ owner }) => personId === null || owner.personId === personId);
  const moved = own.some(({ owner }) => owner.organizationId !== organizationId);
  const reason =
    personId === null
      ? 'You were signed out.'
      : moved && organization
        ? `You are in ${organization} now.`
        : 'The page you were on has closed.';
  useEffect(() => {
    if (own.length < lost.length) forgetLostText();
  }, [own.length, lost.length]);
  if (!asking && own.length === 0) return null;
  return (
    <Suspense>
      <UnsavedDialogs {...{ asking, reason }} lost={own} />
    </Suspense>
  );
}

/** Whose form it is that becomes unsaved now. */
export function ownerNow({ context: { session, user } }: ReturnType<AuthActor['getSnapshot']>): FormOwner {
  return { personId: session?.userId ?? null, organizationId: user?.currentOrganizationId ?? null };
}
