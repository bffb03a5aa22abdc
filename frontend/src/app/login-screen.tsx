import { Link } from '@tanstack/react-router';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { useSignInState } from '../features/auth/use-auth.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TEXT_LINK } from './link-look.ts';

interface LoginScreenProps {
  redirect?: string | undefined;
  email?: string | undefined;
}

export function LoginScreen({ redirect, email }: LoginScreenProps) {
  usePageTitle('Sign in');
  const { loading, verifying } = useSignInState();
  return (
    <AuthLayout
      title="Welcome back"
      description="Sign in to your workspace."
      footer={
        <>
          New here?{' '}
          <Link to="/register" search={{ redirect, email }} className={TEXT_LINK}>
            Create an account
          </Link>
        </>
      }
    >
      {loading ? (
        <div role="status">
          <p className="mb-6 text-base text-ink-muted">
            {verifying ? 'Verifying your session...' : 'Loading...'}
          </p>
          <SkeletonText lines={5} />
        </div>
      ) : (
        <SignInForm initialEmail={email} />
      )}
    </AuthLayout>
  );
}
