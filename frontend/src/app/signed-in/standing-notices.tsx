import type { CurrentUser } from '@oficio/contracts';
import { OperatorNotice } from '../../features/organization/operator-notice.tsx';
import { OrganizationDeletionNotice } from '../../features/organization/organization-deletion-notice.tsx';
import { DeletionNotice } from '../../features/settings/deletion-notice.tsx';

interface StandingNoticesProps {
  user: Pick<CurrentUser, 'organization' | 'deletionScheduledFor'>;
  onUserChanged: (user: CurrentUser) => void;
}

/**
 * What a person has to know on every page: Oficio has closed something, or the organization or the account will be
 * removed. In a separate file, because few people see it.
 */
export default function StandingNotices({ user, onUserChanged }: StandingNoticesProps) {
  const { organization, deletionScheduledFor } = user;
  return (
    <>
      {organization && <OperatorNotice organization={organization} />}
      {organization?.deletionScheduledFor && (
        <OrganizationDeletionNotice
          scheduledFor={organization.deletionScheduledFor}
          organization={organization}
          onUserChanged={onUserChanged}
        />
      )}
      {deletionScheduledFor && (
        <DeletionNotice scheduledFor={deletionScheduledFor} onUserChanged={onUserChanged} />
      )}
    </>
  );
}
