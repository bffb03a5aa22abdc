import type { ReactNode } from 'react';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DashboardView } from './dashboard-view.tsx';
import { RegistrationFrame } from './registration-frame.tsx';
import { SignInFrame, SignInWaiting } from './sign-in-frame.tsx';

/**
 * The static content of a screen before its script is loaded. It has no links and fields, because they don't work yet.
 */
export interface FirstView {
  path: string;
  /** The source files of the screen, which the application imports at once. */
  sources: readonly string[];
  /** Whether these files format numbers when they are evaluated. */
  formats?: true;
  view: ReactNode;
}

/** The screens that are opened first. The content of the other screens depends on the script. */
export const FIRST_VIEWS: readonly FirstView[] = [
  {
    path: '/login',
    sources: ['src/routes/login.tsx'],
    view: (
      <SignInFrame>
        <SignInWaiting />
      </SignInFrame>
    ),
  },
  {
    path: '/register',
    sources: ['src/routes/register.tsx'],
    view: (
      <RegistrationFrame view="form">
        <div role="status">
          <p className="mb-6 text-base text-ink-muted">Loading...</p>
          <SkeletonText lines={6} />
        </div>
      </RegistrationFrame>
    ),
  },
  {
    path: '/dashboard',
    sources: ['src/app/signed-in-part.ts', 'src/routes/_app.tsx', 'src/routes/_app/dashboard.tsx'],
    formats: true,
    view: <DashboardView />,
  },
];
