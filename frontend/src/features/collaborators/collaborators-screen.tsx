import { invitationRoutes } from '@oficio/contracts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { InvitationsList } from './invitations-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Me } from './member-rules.ts';
import { MembersList } from './members-list.tsx';

/** The members and invitations of the organization. */
export function CollaboratorsScreen({ me, onHandedOver }: { me: Me; onHandedOver: () => void }) {
  usePageTitle('Collaborators');
  const [inviting, setInviting] = useState(false);
  const mayInvite = useMay(invitationRoutes.create);
  const mayListInvitations = useMay(invitationRoutes.list);
  const invite = () => setInviting(true);
  useShortcut({ key: 'n', label: 'Invite someone' }, invite, { enabled: mayInvite });
  return (
    <>
      <PageHeader
        title="Collaborators"
        description={mayInvite ? 'Who works with you, and what each person can do.' : 'Who works with you.'}
        actions={
          mayInvite && (
            <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={invite}>
              Invite
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-10">
        <MembersList me={me} onInvite={mayInvite ? invite : undefined} onHandedOver={onHandedOver} />
        {mayListInvitations && <InvitationsList own={me.role} />}
      </div>
      {inviting && <InviteDialog own={me.role} onClose={() => setInviting(false)} />}
    </>
  );
}
