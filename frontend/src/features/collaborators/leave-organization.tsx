import { memberRoutes } from '@oficio/contracts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { Me } from './member-rules.ts';

/** The button to leave the organization, for everybody except the owner, with and without a subscription. */
export default function LeaveOrganization({ me, onLeft }: { me: Me; onLeft: () => void }) {
  const raiseToast = useRaiseToast();
  const [asking, setAsking] = useState(false);
  const { organizationName } = me;
  const { mutate, isPending } = useRouteWrite(memberRoutes.removeMember, {
    request: (userId: string) => ({ parameters: { userId } }),
    onSuccess: () => {
      raiseToast({ kind: 'success', title: `You have left ${isolated(organizationName)}` });
      onLeft();
    },
    onError: useFailedToast(),
    onSettled: () => setAsking(false),
  });
  if (me.role === 'owner') return null;
  return (
    <Section
      title="Leave"
      description={`You immediately lose access to ${isolated(organizationName)}. Everything you added stays.`}
      className="mt-10"
    >
      <Button icon={<LogOut aria-hidden />} onClick={() => setAsking(true)}>
        Leave <bdi>{organizationName}</bdi>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${isolated(organizationName)}?`}
        description="To come back, you’ll need a new invitation."
        confirmLabel="Leave"
        destructive
        busy={isPending}
        onConfirm={() => mutate(me.userId)}
      />
    </Section>
  );
}
