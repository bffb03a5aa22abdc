import { type CurrentUser, EMAIL_PATTERN, LINKS } from '@oficio/contracts';
import { useEffect, useState } from 'react';
import { NO_ADDRESS } from '../../lib/session/auth-messages.screens.ts';
import { prepareAuthClient } from '../../lib/session/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADDRESS_MESSAGES } from './settings.messages.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAddress, useChangeAddress } from './use-address.ts';

interface EmailSectionProps {
  user: CurrentUser;
  /** A link has just changed the address. */
  changed: boolean;
  onUserChanged: (user: CurrentUser) => void;
}

/** The email address, and its change by a link to the new address. */
export function EmailSection({ user, changed, onUserChanged }: EmailSectionProps) {
  const address = useAddress(user, onUserChanged);
  const change = useChangeAddress(user);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const pending = address.data?.pending ?? null;
  const refusal = change.data?.status === 'refused' ? ADDRESS_MESSAGES[change.data.code] : null;

  const submit = () => {
    const found = findFault(email.trim(), user.email);
    setFault(found);
    if (!found) {
      change.mutate(email.trim(), {
        onSuccess: ({ status }) => {
          // Text that was typed during the request stays.
          if (status === 'sent') setEmail((current) => (current === email ? '' : current));
        },
      });
    }
  };
  return (
    <SettingsSection
      title="Email address"
      description="You sign in with this address, and our emails go to it."
    >
      <div className="flex flex-col gap-5">
        {changed && !pending && (
          <Notice tone="positive" title="Your email address is changed">
            You now sign in with {user.email}. We send our emails there, too.
          </Notice>
        )}
        <div>
          <p className="text-sm font-medium">Current address</p>
          <p className="text-base break-words">
            <bdi>{user.email}</bdi>
          </p>
        </div>
        {address.isPending && <Skeleton className="h-11 w-full" />}
        {address.isError && (
          <Notice
            tone="warning"
            action={
              <Button size="small" busy={address.isFetching} onClick={() => void address.refetch()}>
                Try again
              </Button>
            }
          >
            We couldn’t check whether a new address is waiting to be confirmed.
          </Notice>
        )}
        {pending && (
          <PendingNotice
            pending={pending}
            present={user.email}
            sending={change.isPending}
            sentAt={change.submittedAt}
            onSendAgain={() => change.mutate(pending)}
          />
        )}
        <Form
          label="Change email address"
          unsaved={email.trim() !== ''}
          onInput={prepareAuthClient}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          {refusal && !change.isPending && <Notice tone="negative">{refusal}</Notice>}
          <TextField
            label="New email address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              if (fault) setFault(findFault(target.value.trim(), user.email));
            }}
            error={fault}
          />
          <Button type="submit" variant="primary" busy={change.isPending} className="md:self-start">
            {change.isPending ? 'Sending...' : 'Send confirmation link'}
          </Button>
        </Form>
      </div>
    </SettingsSection>
  );
}

function PendingNotice({
  pending,
  present,
  sending,
  sentAt,
  onSendAgain,
}: {
  pending: string;
  present: string;
  sending: boolean;
  /** When this page last requested a link; 0: never. */
  sentAt: number;
  onSendAgain: () => void;
}) {
  const coolingDown = useCooldown(sentAt);
  return (
    <Notice tone="accent" title={`We sent a link to ${pending}`}>
      <p>Open it within an hour to change your address. Until then you sign in with {present}.</p>
      <Button size="small" className="mt-3" disabled={coolingDown} busy={sending} onClick={onSendAgain}>
        Send the link again
      </Button>
      {coolingDown && <p className="mt-2">You can ask for another email in a minute.</p>}
    </Notice>
  );
}

function useCooldown(since: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setOver(since), LINKS.resendCooldownMs);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== over;
}

function findFault(email: string, present: string): string | undefined {
  if (!EMAIL_PATTERN.test(email)) return NO_ADDRESS;
  return email.toLowerCase() === present.toLowerCase() ? 'This is already your address' : undefined;
}
