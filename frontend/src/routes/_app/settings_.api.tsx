import { MANAGING_ROLES } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { KeysSection } from '../../features/api-access/keys-section.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { PageHeader } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

export const Route = createFileRoute('/_app/settings_/api')({ component: ApiAccess });

/** How programs work with the organization on screen. */
function ApiAccess() {
  usePageTitle('API');
  const organization = useCurrentUser()?.organization;
  const managesAll = useMay({ members: MANAGING_ROLES });
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  return (
    <>
      <PageHeader title="API" description="How your own programs work with this organization." />
      <KeysSection managesAll={managesAll} />
    </>
  );
}
