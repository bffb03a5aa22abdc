import type { CurrentUser } from '@oficio/contracts';
import { OrganizationDeletionNotice } from '../../features/organization/organization-deletion-notice.tsx';
import { DeletionNotice } from '../../features/settings/deletion-notice.tsx';

interface DeletionNoticesProps {
  user: Pick<CurrentUser, 'organization' | 'deletionScheduledFor'>;
  onUserChanged: (user: CurrentUser) => void;
}

/** Names the days on which the organization and the account are removed. In a separate file, because few people see it. */
export default function DeletionNotices({ user, onUserChanged }: DeletionNoticesProps) {
  const { organization, deletionScheduledFor } = user;
  return (
    <>
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
