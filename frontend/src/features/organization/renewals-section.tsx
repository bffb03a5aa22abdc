import { organizationRenewalsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { RecordSection } from '../../records/record-section.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { RENEWALS } from './organization-area.ts';
import type { PartSectionProps } from './part-section.ts';
import { RENEWAL_FIELDS } from './renewal-fields.tsx';

/** Always stale, because colleagues change it and no live table tells of it. */
const renewalsQuery = queryOf(organizationRenewalsRoutes.one, { freshMs: 0 });

/** What a new renewal begins with. */
export function RenewalsSection({ editing, onEdit, onChanged }: PartSectionProps) {
  const query = useQuery(renewalsQuery);
  const { data, error } = query;
  if (error && !data) return <QueryError title="The renewal defaults could not be loaded" query={query} />;
  if (!data) return <SkeletonText lines={8} className="max-w-2xl" />;
  return (
    <div className="max-w-2xl">
      <RecordSection
        title="Renewal defaults"
        description="New renewals start with these values. Existing ones keep their own."
        area={RENEWALS}
        record={data}
        fields={RENEWAL_FIELDS}
        editing={editing === 'renewals'}
        onEditingChange={(wanted) => onEdit(wanted ? 'renewals' : undefined)}
        onSaved={onChanged}
      />
    </div>
  );
}
