import { memberRoutes, type OrganizationSummary, organizationProfileRoutes } from '@oficio/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AUDITED_THINGS } from '../../app/signed-in/audited-things.ts';
import { useFollowOrganization, useProfileChanged } from '../../app/wires/screen-wire.ts';
import { AuditSection } from '../../features/organization/audit-section.tsx';
import { DataSection } from '../../features/organization/data-section.tsx';
import { MailsSection } from '../../features/organization/mails-section.tsx';
import { NotForRole } from '../../features/organization/not-for-role.tsx';
import { ProfileSection } from '../../features/organization/profile-section.tsx';
import { RenewalsSection } from '../../features/organization/renewals-section.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { DataExport, DocumentsExport } from '../../features/subscription/data-export.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { textSearchParam } from '../../lib/page/text-search-param.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { SectionNavigation } from '../../ui/section-navigation.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';

const SECTIONS = [
  { name: 'profile', label: 'Profile' },
  { name: 'mails', label: 'Mails' },
  { name: 'renewals', label: 'Renewals' },
  { name: 'data', label: 'Data' },
  { name: 'audit', label: 'Audit' },
] as const;
type SectionName = (typeof SECTIONS)[number]['name'];

/** The section of an address; the first section for any unknown value. */
function toSection(value: string | undefined): SectionName {
  return SECTIONS.find(({ name }) => name === value)?.name ?? SECTIONS[0].name;
}

/** `edit`: the part of the section that is being edited. The others are the filters of the audit log. */
const searchSchema = z.object({
  section: textSearchParam,
  edit: textSearchParam,
  actor: textSearchParam,
  entity: textSearchParam,
  from: textSearchParam,
});
type Search = z.infer<typeof searchSchema>;

export const Route = createFileRoute('/_app/organization')({
  validateSearch: (search) => searchSchema.parse(search),
  component: Organization,
});

/** The organization on screen; each section has its own address. */
function Organization() {
  const search = Route.useSearch();
  const section = toSection(search.section);
  usePageTitle('Organization');
  const organization = useCurrentUser()?.organization;
  const mayOpen = useMay(organizationProfileRoutes.one);
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  return (
    <>
      <PageHeader
        title="Organization"
        {...(mayOpen && { description: 'Your company’s details, its data, and what happened here.' })}
      />
      {mayOpen ? (
        <>
          <SectionNavigation
            label="Organization"
            path="/organization"
            sections={SECTIONS}
            current={section}
          />
          <SectionContent section={section} search={search} organization={organization} />
        </>
      ) : (
        <NotForRole />
      )}
    </>
  );
}

interface SectionContentProps {
  section: SectionName;
  search: Search;
  organization: OrganizationSummary;
}

function SectionContent({
  section,
  search: { section: given, edit: editing, ...filters },
  organization,
}: SectionContentProps) {
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const members = useQuery({ ...queryOf(memberRoutes.members), enabled: section === 'audit' });
  const onUserChanged = useProfileChanged();
  const followOrganization = useFollowOrganization();
  const edit = async (part: string | undefined) => {
    if (!(await mayDiscard())) return;
    // `mayDiscard` has already asked about unsaved changes.
    const search = { section: given, edit: part };
    await navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  const onChanged = () => {
    followOrganization();
    // Currency, time zone and name appear in the answers of every area.
    void queryClient.invalidateQueries();
  };
  const { logoUrl } = organization;
  const parts = { editing, onEdit: (part: string | undefined) => void edit(part), onChanged };
  switch (section) {
    case 'profile':
      return <ProfileSection {...parts} logoUrl={logoUrl} onUserChanged={onUserChanged} />;
    case 'mails':
      return <MailsSection {...parts} />;
    case 'renewals':
      return <RenewalsSection {...parts} />;
    case 'data':
      return (
        <DataSection
          dataExport={
            <div className="flex flex-wrap gap-2">
              <DataExport className={buttonClasses()} />
              <DocumentsExport className={buttonClasses()} />
            </div>
          }
          organization={organization}
          onUserChanged={onUserChanged}
        />
      );
    case 'audit':
      return (
        <AuditSection
          filters={{ actor: filters.actor, entity: filters.entity, from: filters.from }}
          onFilter={(change) =>
            void navigate({
              search: (before) => ({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
          things={AUDITED_THINGS}
          people={members.data?.members ?? []}
        />
      );
  }
}
