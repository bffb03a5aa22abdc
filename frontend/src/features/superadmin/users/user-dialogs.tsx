import { type SuperadminUser, superadminUserRoutes } from '@oficio/contracts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { counted } from '../../../lib/text/counted.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { ReasonDialog } from '../steps/reason-dialog.tsx';
import { useReasonedWrite } from '../steps/use-reasoned-write.ts';

const READERS = 'It is kept in the audit log.';

interface UserDialogProps {
  user: SuperadminUser;
  onClose: () => void;
}

export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const raiseToast = useRaiseToast();
  const write = useReasonedWrite(superadminUserRoutes.endSessions, {
    id: user.id,
    onStored: ({ ended }) =>
      raiseToast({
        kind: 'success',
        title: ended === 0 ? 'No session was open' : `${counted(ended, 'session')} ended`,
      }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      write={write}
      title={`Sign ${isolated(user.name)} out everywhere?`}
      description={`${counted(user.sessions.length, 'session')} end${user.sessions.length === 1 ? 's' : ''}. Text that isn’t saved in an open page stays there until the person signs in again.`}
      action="End sessions"
      danger
      readers={READERS}
      onClose={onClose}
    />
  );
}

export function ResendVerificationDialog({ user, onClose }: UserDialogProps) {
  const raiseToast = useRaiseToast();
  const write = useReasonedWrite(superadminUserRoutes.resendVerification, {
    id: user.id,
    onStored: () =>
      raiseToast({ kind: 'success', title: 'Verification sent again', description: user.email }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      write={write}
      title="Send the verification again?"
      description={`${isolated(user.email)} gets the mail that confirms the address.`}
      action="Send"
      readers={READERS}
      onClose={onClose}
    />
  );
}
