import { createFileRoute } from '@tanstack/react-router';
import { useFollowOrganization } from '../../app/wires/screen-wire.ts';
import { CollaboratorsScreen } from '../../features/collaborators/collaborators-screen.tsx';
import { meOf } from '../../features/collaborators/member-rules.ts';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';

export const Route = createFileRoute('/_app/collaborators')({ component: Collaborators });

/** The members of the organization on screen. */
function Collaborators() {
  const user = useCurrentUser();
  const onHandedOver = useFollowOrganization();
  const me = meOf(user);
  return me ? <CollaboratorsScreen me={me} onHandedOver={onHandedOver} /> : <SkeletonText lines={5} />;
}
