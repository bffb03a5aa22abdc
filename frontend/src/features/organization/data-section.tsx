import type { ReactNode } from 'react';
import { Card, Section } from '../../ui/card.tsx';
import {
  type OrganizationDeletionProps,
  OrganizationDeletionSection,
} from './organization-deletion-section.tsx';

/** What can be done with all data of the organization: downloading it, and deleting it. */
export function DataSection({
  dataExport,
  ...deletion
}: { dataExport: ReactNode } & OrganizationDeletionProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <Section
        title="Export"
        description="One file with your clients, domains, invoices, payments and people, and with what is in the trash. The files of your documents are an archive of their own."
      >
        <Card>{dataExport}</Card>
      </Section>
      <OrganizationDeletionSection {...deletion} />
    </div>
  );
}
