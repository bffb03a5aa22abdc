import type { ReactNode } from 'react';
import { SkeletonText } from '../ui/skeleton.tsx';
import { RegistrationFrame } from './registration-frame.tsx';
import { SignInFrame, SignInWaiting } from './sign-in-frame.tsx';

/** The content of a screen before its script is loaded: no links and no fields, because they would not work yet. */
export interface FirstView {
  path: string;
  /** The file of its route, whose scripts are fetched together with the application's. */
  route: string;
  view: ReactNode;
}

/** The screens that strangers open first; the others show what only the script can know. */
export const FIRST_VIEWS: readonly FirstView[] = [
  {
    path: '/login',
    route: 'src/routes/login.tsx',
    view: (
      <SignInFrame>
        <SignInWaiting />
      </SignInFrame>
    ),
  },
  {
    path: '/register',
    route: 'src/routes/register.tsx',
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
