import { UserRoundCheck } from 'lucide-react';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { Button } from '../ui/button.tsx';

interface ContinueAsProps {
  /** The address of the person whom the link signs in. */
  email: string;
  /** Whether the link is being declined. */
  declining: boolean;
  onContinue: () => void;
  onCancel: () => void;
}

/** Asks before a link that this browser hasn't asked for signs somebody in. */
export function ContinueAs({ email, declining, onContinue, onCancel }: ContinueAsProps) {
  return (
    <AuthLayout
      title={`Continue as ${email}?`}
      emblem={<Emblem tone="neutral" icon={<UserRoundCheck />} />}
      description="The link you opened signs in to this account. Continue only if the account is yours. If you cancel, nothing changes on this device."
    >
      <div className="flex flex-col gap-3">
        <Button variant="primary" size="large" disabled={declining} onClick={onContinue}>
          Continue
        </Button>
        <Button size="large" disabled={declining} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AuthLayout>
  );
}
