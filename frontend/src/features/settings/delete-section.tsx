import { type CurrentUser, type OwnedOrganization, RETENTION } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { dayOf } from '../../lib/text/long-day.ts';
import { Button } from '../../ui/button.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OwnedOrganizations } from './owned-organizations.tsx';
import { ownedOrganizationsQuery } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useScheduleDeletion } from './use-account-writes.ts';

interface DeleteSectionProps {
  user: CurrentUser;
  /** The account is scheduled for deletion at this instant, and every session has ended. */
  onScheduled: (deletionScheduledFor: string) => void;
}

/** Deleting the account: the consequences, the preconditions and the confirmation. */
export function DeleteSection({ user, onScheduled }: DeleteSectionProps) {
  return (
    <SettingsSection
      title="Delete account"
      description={`Nothing is removed for ${RETENTION.deletionDays} days: until then you can sign in and keep it.`}
    >
      {user.deletionScheduledFor ? (
        <p>
          Your account will be removed on {dayOf(user.deletionScheduledFor)}. To keep it, choose ‘Keep my
          account’ at the top of the page.
        </p>
      ) : (
        <Deletion user={user} onScheduled={onScheduled} />
      )}
    </SettingsSection>
  );
}

function Deletion({ user, onScheduled }: DeleteSectionProps) {
  const query = useQuery(ownedOrganizationsQuery);
  const { data, error, refetch } = query;
  if (error && !data) return <QueryError title="Your organizations could not be loaded" query={query} />;
  if (!data) return <SkeletonText lines={6} />;
  const { organizations } = data;
  return (
    <DeletionForm
      organizations={organizations}
      onScheduled={onScheduled}
      email={user.email}
      onRefused={() => void refetch()}
    />
  );
}

interface DeletionFormProps extends Pick<DeleteSectionProps, 'onScheduled'> {
  email: string;
  organizations: readonly OwnedOrganization[];
  onRefused: () => void;
}

function DeletionForm({ email, organizations, onScheduled, onRefused }: DeletionFormProps) {
  const schedule = useScheduleDeletion();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState<{ email?: string; organizations?: string }>({});
  const shared = organizations.some(({ members }) => members > 1);
  const { failure, faultOf } = refusalOf(schedule.isPending ? null : schedule.error, ['password']);
  const own = organizations.filter(({ members }) => members <= 1);

  const submit = () => {
    if (shared) return;
    const found = {
      ...(own.some(({ id }) => !ticked.has(id)) && {
        organizations: 'Tick each organization to delete with your account, or hand it over first.',
      }),
      ...(typed.trim().toLowerCase() !== email.toLowerCase() && {
        email: 'Type your address exactly as shown above',
      }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    schedule.mutate(
      {
        email: typed.trim(),
        ...(password !== '' && { password }),
        organizationIds: own.map(({ id }) => id),
      },
      {
        onSuccess: ({ deletionScheduledFor }) => onScheduled(deletionScheduledFor),
        onError: onRefused,
      },
    );
  };
  return (
    // Never unsaved: the text only confirms.
    <Form label="Delete account" unsaved={false} onSubmit={submit} className="flex flex-col gap-5">
      <div className="space-y-3 text-sm">
        <p>
          <strong className="font-semibold">What goes:</strong> your profile, your sign-in, your sessions, and
          the organizations below with all of their clients and documents.
        </p>
        <p>
          <strong className="font-semibold">What stays:</strong> what you added to other people’s
          organizations. Backups keep everything for at most {RETENTION.backupDays} days more.
        </p>
      </div>
      <OwnedOrganizations
        organizations={organizations}
        ticked={ticked}
        onTick={(id, on) => {
          setTicked(on ? new Set([...ticked, id]) : new Set([...ticked].filter((other) => other !== id)));
          setFaults({});
        }}
        error={faults.organizations}
      />
      {failure && (
        <Notice tone="negative" title="Your account wasn’t deleted">
          {failure}
        </Notice>
      )}
      <TextField
        label={`Type ${email} to confirm`}
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        disabled={shared}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setFaults({});
        }}
        error={faults.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        hint="Leave it empty if you sign in without one, by a link or another service."
        disabled={shared}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={faultOf('password')}
      />
      <Button
        type="submit"
        variant="danger"
        busy={schedule.isPending}
        disabled={shared}
        className="md:self-start"
      >
        {schedule.isPending ? 'Deleting...' : 'Delete my account'}
      </Button>
    </Form>
  );
}
