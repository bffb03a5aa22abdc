import type { ReactNode } from 'react';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface SignInFrameProps {
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame around the ways to sign in. */
export function SignInFrame({ children, footer }: SignInFrameProps) {
  return (
    <AuthLayout title="Welcome back" description="Sign in to your workspace." footer={footer}>
      {children}
    </AuthLayout>
  );
}

/** Takes the form's place until it is known whether somebody is signed in already. */
export function SignInWaiting({ text = 'Loading...' }: { text?: string | undefined }) {
  return (
    <div role="status">
      <p className="mb-6 text-base text-ink-muted">{text}</p>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
