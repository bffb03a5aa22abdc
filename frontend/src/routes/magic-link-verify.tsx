import { createFileRoute, Link } from '@tanstack/react-router';
import { Link2Off, WifiOff } from 'lucide-react';
import { useLinkServices } from '../app/session/use-link-services.ts';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { FullScreenMessage } from '../features/shell/full-screen.tsx';
import { MAGIC_LINK_REASONS } from '../features/sign-in/magic-link-verify/magic-link-verify.messages.ts';
import { useMagicLinkVerify } from '../features/sign-in/magic-link-verify/use-magic-link-verify.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { MAGIC_LINK_VERIFY_MESSAGES } from '../lib/session/auth-messages.screens.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ContinueAs } from './-continue-as.tsx';
import { magicLinkVerifyWire } from './-magic-link-verify-wire.ts';

export const Route = createFileRoute('/magic-link-verify')({ component: MagicLinkVerifyScreen });

/** The target of a sign-in mail's link. */
function MagicLinkVerifyScreen() {
  usePageTitle('Magic link');
  const { view, question, declining, continueAs, cancel, refusal, retry } = useMagicLinkVerify(
    useLinkServices(),
    useScreenWire(magicLinkVerifyWire),
  );
  if (question !== null) {
    return <ContinueAs email={question} declining={declining} onContinue={continueAs} onCancel={cancel} />;
  }
  if (view === 'verifying') return <FullScreenMessage text="Verifying your magic link..." />;
  if (view === 'signedIn') return <FullScreenMessage text="Successfully signed in!" />;
  const reason = refusal && MAGIC_LINK_REASONS[refusal];
  return (
    <AuthLayout
      title={MAGIC_LINK_VERIFY_MESSAGES.title}
      emblem={<Emblem tone="neutral" icon={refusal === 'network' ? <WifiOff /> : <Link2Off />} />}
      footer="Magic links expire after 1 hour, and each works once."
    >
      <Notice tone="negative" title={reason?.advice && reason.text}>
        {reason?.advice ?? reason?.text}
      </Notice>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="primary" size="large" onClick={retry}>
          Try again
        </Button>
        <Link to="/login" className={buttonClasses({ size: 'large' })}>
          Go to sign in
        </Link>
      </div>
    </AuthLayout>
  );
}
