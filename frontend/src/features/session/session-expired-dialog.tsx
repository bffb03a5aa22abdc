import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Says that the session is over. It stays until the person has chosen: Escape or a click beside it would lead back
 * to a page that can't save anything any more. What was typed stays behind it, and signing in in another tab takes
 * it away again.
 */
export default function SessionExpiredDialog({ onSignInAgain }: { onSignInAgain: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissible={false}
      role="alertdialog"
      size="small"
      title="Session expired"
      description="Your session has expired for security reasons. Please sign in again"
      footer={
        <Button data-first-focus variant="primary" onClick={onSignInAgain}>
          Sign In Again
        </Button>
      }
    >
      <p className="text-sm text-ink-muted">
        To keep what you have typed here,{' '}
        <a
          href="/login"
          target="_blank"
          rel="noopener"
          className="font-semibold text-accent-ink underline underline-offset-4"
        >
          sign in in a new tab
        </a>
        : this page then carries on.
      </p>
    </Dialog>
  );
}
