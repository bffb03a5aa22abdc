import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { UnsavedDialogs } from '../../features/shell/unsaved-dialogs.tsx';
import { isolated } from '../../lib/text/isolated.ts';
import { forgetLostText } from '../../ui/lost-text.ts';
import { unsavedChanges } from '../../ui/unsaved-changes.ts';
import type { AuthActor } from '../actors.ts';
import { ownerNow } from './form-owner.ts';

/** The question about unsaved changes, and the text of a removed form. Text of another person is never shown. */
export default function UnsavedChangesDialogs({ auth }: { auth: AuthActor }) {
  const { asking, lost } = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.getSnapshot);
  const personId = useSelector(auth, (snapshot) => ownerNow(snapshot).personId);
  const organizationId = useSelector(auth, (snapshot) => ownerNow(snapshot).organizationId);
  const organization = useSelector(auth, ({ context }) => context.user?.organization?.name);
  const access = useSelector(auth, (snapshot) => ownerNow(snapshot).access);
  const isLimited = useSelector(auth, ({ context }) => context.user?.organization?.sees === 'assigned');
  const own = lost.filter(({ owner }) => personId === null || owner.personId === personId);
  const moved = own.some(({ owner }) => owner.organizationId !== organizationId);
  const reason =
    personId === null
      ? 'You were signed out.'
      : moved && organization
        ? `You are in ${isolated(organization)} now.`
        : own.some(({ owner }) => owner.access !== access)
          ? 'What you can see and do here has changed.'
          : isLimited
            ? 'The page you were on has closed. It may no longer be assigned to you.'
            : 'The page you were on has closed.';
  useEffect(() => {
    if (own.length < lost.length) forgetLostText();
  }, [own.length, lost.length]);
  return <UnsavedDialogs asking={asking} reason={reason} lost={own} />;
}
