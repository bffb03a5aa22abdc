import { useCurrentUser } from '../features/auth/use-auth.ts';
import { CollaboratorsScreen } from '../features/collaborators/collaborators-screen.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { meOf } from './me-of.ts';
import { useFollowOrganization } from './use-follow-organization.ts';

/** The people of the organization that is on screen. */
export function Collaborators() {
  const user = useCurrentUser();
  const onHandedOver = useFollowOrganization();
  const me = meOf(user);
  return me ? <CollaboratorsScreen me={me} onHandedOver={onHandedOver} /> : <SkeletonText lines={5} />;
}
