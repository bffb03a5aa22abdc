import { Link, useRouteContext } from '@tanstack/react-router';
import { CircleX, WifiOff } from 'lucide-react';
import { useLinkServices } from '../app/session/use-link-services.ts';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { FullScreenMessage } from '../features/shell/full-screen.tsx';
import { ARRIVAL_MESSAGES } from '../features/sign-in/oauth-callback/oauth-callback.messages.ts';
import { useOauthCallback } from '../features/sign-in/oauth-callback/use-oauth-callback.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { OAUTH_MESSAGES } from '../lib/session/auth-messages.screens.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ContinueAs } from './-continue-as.tsx';
import { addressChangeWire, oauthCallbackWire } from './-oauth-callback-wire.ts';

/** The target of confirmation links, auth service links and providers: signs in with their parameters and redirects. */
export function OauthCallbackScreen() {
  usePageTitle('Signing in');
  const { linkArrival } = useRouteContext({ from: '__root__' });
  const changesAddress = 'type' in linkArrival && linkArrival.type === 'email_change';
  const onEmitted = useScreenWire(changesAddress ? addressChangeWire : oauthCallbackWire);
  const { question, declining, continueAs, cancel, refusal, retryable, retry } = useOauthCallback(
    useLinkServices(),
    onEmitted,
  );
  if (question !== null) {
    return <ContinueAs email={question} declining={declining} onContinue={continueAs} onCancel={cancel} />;
  }
  if (!refusal) return <FullScreenMessage text="Completing authentication..." />;
  return (
    <AuthLayout
      title={OAUTH_MESSAGES.failed}
      emblem={<Emblem tone="neutral" icon={retryable ? <WifiOff /> : <CircleX />} />}
    >
      <Notice tone="negative">{ARRIVAL_MESSAGES[refusal]}</Notice>
      <div className="mt-6 flex flex-col gap-3">
        {retryable && (
          <Button variant="primary" size="large" onClick={retry}>
            Try again
          </Button>
        )}
        <Link
          to="/login"
          className={buttonClasses({ variant: retryable ? 'secondary' : 'primary', size: 'large' })}
        >
          Return to login
        </Link>
      </div>
    </AuthLayout>
  );
}
