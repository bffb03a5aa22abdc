import type { OrganizationMails } from '@oficio/contracts';
import type { OrganizationPart } from '../parts/organization-part.ts';

export const ORGANIZATION_MAILS: OrganizationPart<OrganizationMails> = {
  columns: { senderName: 'mail_sender_name', accent: 'accent', signature: 'mail_signature' },
  members: { clientName: 'coalesce(organization.company_name, organization.name)' },
};
