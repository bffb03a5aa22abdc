import { Link, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { establishFromLink } from '../features/auth/establish-from-link.ts';
import { useAuth, useSignInState } from '../features/auth/use-auth.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { FullScreenMessage } from '../features/shell/full-screen.tsx';
import { takeStoredRedirect } from '../lib/stored-redirect.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where links of mails lead: takes the session that the address brought, and goes on. */
export function LinkArrivalScreen() {
  usePageTitle('Signing in');
  const { loadAuthClient, linkArrival } = useRouteContext({ from: '__root__' });
  const { establish } = useAuth();
  const { loading, busy, signedIn, origin } = useSignInState();
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const [established, setEstablished] = useState(false);
  const withoutTokens = linkArrival.kind === 'none';

  useEffect(() => {
    let left = false;
    if (loading || withoutTokens) return;
    void establishFromLink(loadAuthClient, linkArrival).then((result) => {
      if (left) return;
      if (result.status === 'failed') setFailure(result.text);
      else {
        establish({ session: result.session, how: 'link' });
        setEstablished(true);
      }
    });
    return () => {
      left = true;
    };
  }, [loading, withoutTokens, loadAuthClient, linkArrival, establish]);

  useEffect(() => {
    if (loading) return;
    if (withoutTokens && signedIn) router.history.replace('/dashboard');
    else if (withoutTokens) setFailure('Authentication failed. Please try again.');
    else if (signedIn && origin === 'link') router.history.replace(takeStoredRedirect());
    // Another tab has ended the session in the meantime.
    else if (established && !busy && !signedIn) router.history.replace('/login');
  }, [loading, busy, signedIn, origin, withoutTokens, established, router]);

  if (!failure) return <FullScreenMessage text="Completing authentication..." />;
  return (
    <AuthLayout title="Authentication failed">
      <Notice tone="negative">{failure}</Notice>
      <Link to="/login" className={`${buttonClasses({ variant: 'primary', size: 'large' })} mt-6 w-full`}>
        Return to login
      </Link>
    </AuthLayout>
  );
}
