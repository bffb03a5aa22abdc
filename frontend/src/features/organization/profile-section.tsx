import { type CurrentUser, organizationProfileRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { RecordColumns } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { LogoSection } from './logo-section.tsx';
import { PROFILE } from './organization-area.ts';
import { CONTACT_FIELDS, DETAIL_FIELDS, LEGAL_FIELDS } from './organization-fields.tsx';
import type { PartSectionProps } from './part-section.ts';

/** Always stale, because colleagues change it and no live table tells of it. */
const profileQuery = queryOf(organizationProfileRoutes.one, { freshMs: 0 });

interface ProfileSectionProps extends PartSectionProps {
  logoUrl: string | null;
  onUserChanged: (user: CurrentUser) => void;
}

/** What the organization is, and how it can be reached. */
export function ProfileSection({ editing, onEdit, logoUrl, onUserChanged, onChanged }: ProfileSectionProps) {
  const query = useQuery(profileQuery);
  const { data, error } = query;
  if (error && !data) return <QueryError title="Your organization could not be loaded" query={query} />;
  if (!data) return <SkeletonText lines={8} className="max-w-2xl" />;
  const part = (name: string) => ({
    area: PROFILE,
    record: data,
    onSaved: onChanged,
    editing: editing === name,
    onEditingChange: (wanted: boolean) => onEdit(wanted ? name : undefined),
  });
  return (
    <RecordColumns
      main={
        <>
          <RecordSection title="Details" fields={DETAIL_FIELDS} {...part('details')} />
          <RecordSection title="Legal details" fields={LEGAL_FIELDS} {...part('legal')} />
        </>
      }
      aside={
        <>
          <LogoSection logoUrl={logoUrl} onUserChanged={onUserChanged} onRemoved={onChanged} />
          <RecordSection title="Contact" fields={CONTACT_FIELDS} {...part('contact')} />
        </>
      }
    />
  );
}
