import { type NamedOrganization, type NamedUser, SUPERADMIN, superadminViewRoutes } from '@oficio/contracts';
import { enterView } from '../../../lib/session/enter-view.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { ReasonDialog } from '../steps/reason-dialog.tsx';
import { useReasonedWrite } from '../steps/use-reasoned-write.ts';

interface ViewAsDialogProps {
  person: NamedUser;
  organization: NamedOrganization;
  onClose: () => void;
}

/** Begins a view as a member of an organization. */
export function ViewAsDialog({ person, organization, onClose }: ViewAsDialogProps) {
  const write = useReasonedWrite(superadminViewRoutes.begin, {
    id: `${organization.id} ${person.id}`,
    bodyOf: ({ reason }) => ({ userId: person.id, organizationId: organization.id, reason }),
    request: (body) => ({ body }),
    onStored() {},
    // Only the dialog on screen leads into the view. A view whose dialog was left runs out by itself.
    onDone: (view) =>
      enterView({
        id: view.id,
        superadminId: view.superadmin.id,
        personName: view.user.name,
        organizationId: view.organization.id,
        organizationName: view.organization.name,
        expiresAt: view.expiresAt,
      }),
  });
  const minutes = SUPERADMIN.viewMs / 60_000;
  return (
    <ReasonDialog
      write={write}
      title={`View as ${isolated(person.name)}`}
      description={`For ${minutes} minutes this tab shows what this person sees in ${isolated(organization.name)}. Nothing can be changed. The owner is notified, and each page that you open is in their audit log.`}
      action="Begin"
      onClose={onClose}
    />
  );
}
