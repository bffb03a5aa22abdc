import { outboxRoutes } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { ClientMails } from '../../../../features/clients/client-mails.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { RoleGate } from '../../../../records/role-gate.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/mails')({
  component: function Mails() {
    const { client } = useClientPage();
    return (
      <RoleGate titled reads={outboxRoutes.list} title="Mails" icon={<Mail />}>
        <ClientMails client={client} />
      </RoleGate>
    );
  },
});
