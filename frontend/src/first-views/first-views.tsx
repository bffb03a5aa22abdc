import type { ReactNode } from 'react';
import { SkeletonText } from '../ui/skeleton.tsx';
import { RegistrationFrame } from './registration-frame.tsx';
import { SignInFrame, SignInWaiting } from './sign-in-frame.tsx';

/**
 * The static content of a screen before its script is loaded. It has no links and fields, because they don't work yet.
 */
export interface FirstView {
  path: string;
  view: ReactNode;
}

/** The screens that new visitors open first. The content of the other screens depends on the script. */
export const FIRST_VIEWS: readonly FirstView[] = [
  {
    path: '/login',
    view: (
      <SignInFrame>
        <SignInWaiting />
      </SignInFrame>
    ),
  },
  {
    path: '/register',
    view: (
      <RegistrationFrame view="form">
        <div role="status">
          <p className="mb-6 text-base text-ink-muted">Loading...</p>
          <SkeletonText lines={6} />
        </div>
      </RegistrationFrame>
    ),
  },
];
