import { type OrganizationMails, organizationMailsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { MailSuppressionsSection } from '../../records/mails/mail-suppressions-section.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { MAIL_FIELDS } from './mail-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MAILS } from './organization-area.ts';
import type { PartSectionProps } from './part-section.ts';

/** Always stale, because colleagues change it and no live table tells of it. */
const mailsQuery = queryOf(organizationMailsRoutes.one, { freshMs: 0 });

/** How mails to clients look. */
export function MailsSection({ editing, onEdit, onChanged }: PartSectionProps) {
  const query = useQuery(mailsQuery);
  const { data, error } = query;
  if (error && !data) return <QueryError title="Your email settings could not be loaded" query={query} />;
  if (!data) return <SkeletonText lines={8} className="max-w-2xl" />;
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <RecordSection
        title="Emails to clients"
        description="This is how every email to a client looks from the next change on."
        area={MAILS}
        record={data}
        fields={MAIL_FIELDS}
        editing={editing === 'mails'}
        onEditingChange={(wanted) => onEdit(wanted ? 'mails' : undefined)}
        onSaved={onChanged}
        preview={(values) => <MailPreview {...typedMails(values, data)} />}
      />
      <MailSuppressionsSection />
    </div>
  );
}

function typedMails(values: Readonly<Record<string, unknown>>, { clientName }: OrganizationMails) {
  const name = String(values.senderName).trim() || clientName;
  return { name, accent: String(values.accent), signature: String(values.signature).trim() || name };
}
