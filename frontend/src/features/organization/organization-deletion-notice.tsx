import { type CurrentUser, type OrganizationSummary, organizationDeletionRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { dayOf } from '../../lib/text/long-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useKeepOrganization } from './use-organization-deletion.ts';

interface OrganizationDeletionNoticeProps {
  organization: Pick<OrganizationSummary, 'name'>;
  scheduledFor: string;
  onUserChanged: (user: CurrentUser) => void;
}

/** Names the day of the organization's deletion to everybody in it, while the owner can still keep it. */
export function OrganizationDeletionNotice({
  organization,
  scheduledFor,
  onUserChanged,
}: OrganizationDeletionNoticeProps) {
  const mayKeep = useMay(organizationDeletionRoutes.cancel);
  return (
    <Notice tone="warning" title={`${isolated(organization.name)} will be deleted on ${dayOf(scheduledFor)}`}>
      <p>Until then everything works as before, and {mayKeep ? 'you' : 'its owner'} can keep it.</p>
      {mayKeep && <KeepButton onKept={onUserChanged} />}
    </Notice>
  );
}

function KeepButton({ onKept }: { onKept: (user: CurrentUser) => void }) {
  const { mutate, isPending } = useKeepOrganization(onKept);
  return (
    <Button size="small" className="mt-3" busy={isPending} onClick={() => mutate(undefined)}>
      {isPending ? 'Keeping...' : 'Keep the organization'}
    </Button>
  );
}
