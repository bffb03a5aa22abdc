import { type Client, clientRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import type { AnyRoute } from '../../lib/api/api-client.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface MailChoiceProps {
  /** The mail that follows. */
  label: string;
  /** What sends it. */
  route: AnyRoute;
  /** Null: no client is chosen yet. */
  clientId: string | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether a mail to the client is written after the present write, and to whom it goes. */
export function MailChoice({ label, route, clientId, checked, onChange }: MailChoiceProps) {
  const maySend = useMay(route);
  const { data } = useQuery({
    ...queryOf(clientRoutes.one, { parameters: { id: clientId ?? '' } }),
    enabled: clientId !== null,
  });
  if (!maySend) return null;
  return (
    <Checkbox
      label={label}
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
