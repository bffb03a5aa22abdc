import { CircleCheck, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';

const TITLES = {
  form: 'Create your account',
  created: 'Account created',
  verifyEmail: 'Verify your email',
} as const;

const ICONS = { created: <CircleCheck />, verifyEmail: <MailCheck /> } as const;

interface RegistrationFrameProps {
  view: keyof typeof TITLES;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame around the registration form and its outcome. */
export function RegistrationFrame({ view, children, footer }: RegistrationFrameProps) {
  return (
    <AuthLayout
      title={TITLES[view]}
      emblem={view !== 'form' && <Emblem tone="positive" icon={ICONS[view]} />}
      description={view === 'form' ? 'Free for 30 days. No card needed.' : undefined}
      footer={footer}
    >
      {children}
    </AuthLayout>
  );
}
