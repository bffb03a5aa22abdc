import type { ReactNode } from 'react';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface SignInFrameProps {
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame around the sign-in forms. */
export function SignInFrame({ children, footer }: SignInFrameProps) {
  return (
    <AuthLayout title="Welcome back" description="Sign in to your workspace." footer={footer}>
      {children}
    </AuthLayout>
  );
}

/** Shown in place of the form until it is known whether somebody is signed in. */
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
