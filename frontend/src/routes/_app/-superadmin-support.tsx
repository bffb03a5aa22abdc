import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { BackToPage, SuperadminHeader } from '../../features/superadmin/superadmin-header.tsx';
import type { SuperadminScreenProps } from '../../features/superadmin/superadmin-list.tsx';
import { superadminPath } from '../../features/superadmin/superadmin-pages.ts';
import { CannedRepliesScreen } from '../../features/support/desk/canned-replies-screen.tsx';
import { DeskListScreen } from '../../features/support/desk/desk-list-screen.tsx';
import { DeskTicketScreen } from '../../features/support/desk/desk-ticket-screen.tsx';

/** The list of the product desk within the area of superadmins. */
export function DeskList({ search }: SuperadminScreenProps) {
  return <DeskListScreen header={<SuperadminHeader page="support" />} search={search} />;
}

/** The texts that answers of the product desk begin with. */
export function DeskReplies() {
  return <CannedRepliesScreen header={<SuperadminHeader page="replies" />} />;
}

export function DeskQuestion({ id }: { id: string }) {
  return (
    <DeskTicketScreen
      key={id}
      id={id}
      back={<BackToPage page="support" />}
      superadminId={useCurrentUser()?.id ?? ''}
      pathOfOrganization={(organizationId) => superadminPath('organizations', organizationId)}
    />
  );
}
