import { webhookRoutes } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { KeysSection } from '../../features/api-access/keys-section.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { textSearchParam } from '../../lib/page/text-search-param.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { PageHeader } from '../../ui/card.tsx';
import { SectionNavigation } from '../../ui/section-navigation.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

const WebhooksSection = lazy(() =>
  import('../../features/api-access/webhooks-section.tsx').then((module) => ({
    default: module.WebhooksSection,
  })),
);
const DocumentationSection = lazy(() =>
  import('../../features/api-access/documentation-section.tsx').then((module) => ({
    default: module.DocumentationSection,
  })),
);

const SECTIONS = [
  { name: 'keys', label: 'Keys' },
  { name: 'webhooks', label: 'Webhooks' },
  { name: 'documentation', label: 'Documentation' },
] as const;

/** `endpoint`: the webhook endpoint on screen. */
const searchSchema = z.object({ section: textSearchParam, endpoint: textSearchParam });

export const Route = createFileRoute('/_app/settings_/api')({
  validateSearch: (search) => searchSchema.parse(search),
  component: ApiAccess,
});

/** How programs work with the organization on screen; each section has its own address. */
function ApiAccess() {
  const { section, endpoint } = Route.useSearch();
  usePageTitle('API');
  const organization = useCurrentUser()?.organization;
  const manages = useMay(webhookRoutes.list);
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  const sections = SECTIONS.filter(({ name }) => name !== 'webhooks' || manages);
  const shown = sections.find(({ name }) => name === section)?.name ?? 'keys';
  return (
    <>
      <PageHeader title="API" description="How your own programs work with this organization." />
      <SectionNavigation label="API" path="/settings/api" sections={sections} current={shown} />
      <Suspense fallback={<SkeletonText lines={6} className="max-w-2xl" />}>
        {shown === 'keys' && <KeysSection managesAll={manages} />}
        {shown === 'webhooks' && <WebhooksSection endpointId={endpoint} />}
        {shown === 'documentation' && <DocumentationSection />}
      </Suspense>
    </>
  );
}
