import { type Client, clientRoutes, type Invoice, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/route-query.ts';
import { useMay } from '../../lib/use-may.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface MailChoiceProps {
  invoice: Invoice;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the mail to the client is written after the issue, and to whom it goes. */
export function MailChoice({ invoice: { clientId }, checked, onChange }: MailChoiceProps) {
  const maySend = useMay(invoiceRoutes.send);
  const { data } = useQuery(queryOf(clientRoutes.one, { parameters: { id: clientId } }));
  if (!maySend) return null;
  return (
    <Checkbox
      label="Write the mail to the client next"
      name="writesMail"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      description={data && recipientWords(recipientsOf(data))}
    />
  );
}

/** As the server suggests them: the contacts who receive invoices, otherwise the client's own address. */
function recipientsOf({ contacts, billingEmail, email }: Client): string[] {
  const receivers = contacts.flatMap((contact) => (contact.receives.invoices && contact.email) || []);
  return receivers.length > 0 ? receivers : [billingEmail || email || []].flat();
}

function recipientWords(recipients: readonly string[]) {
  if (recipients.length === 0) return 'The client has no email address yet; you can type one.';
  return (
    <>
      To <bdi className="break-words">{recipients.join(', ')}</bdi>. You see it before it goes.
    </>
  );
}
