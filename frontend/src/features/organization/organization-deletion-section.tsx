import {
  type CurrentUser,
  type OrganizationSummary,
  organizationDeletionRoutes,
  RETENTION,
} from '@oficio/contracts';
import { useState } from 'react';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { dayOf } from '../../lib/text/long-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useScheduleOrganizationDeletion } from './use-organization-deletion.ts';

export interface OrganizationDeletionProps {
  organization: Pick<OrganizationSummary, 'name' | 'deletionScheduledFor'>;
  onUserChanged: (user: CurrentUser) => void;
}

/** Deleting the organization: the consequences and the confirmation, for its owner. */
export function OrganizationDeletionSection({ organization, onUserChanged }: OrganizationDeletionProps) {
  const mayDelete = useMay(organizationDeletionRoutes.schedule);
  const { name, deletionScheduledFor } = organization;
  return (
    <Section
      title="Delete the organization"
      description={`Nothing is removed for ${RETENTION.deletionDays} days: until then its owner can keep it.`}
    >
      <Card>
        {deletionScheduledFor ? (
          <p>
            The organization will be deleted on {dayOf(deletionScheduledFor)}.
            {mayDelete && ' To keep it, choose ‘Keep the organization’ at the top of the page.'}
          </p>
        ) : mayDelete ? (
          <DeletionForm name={name} onUserChanged={onUserChanged} />
        ) : (
          <p>Only the owner can delete the organization.</p>
        )}
      </Card>
    </Section>
  );
}

function DeletionForm({
  name,
  onUserChanged,
}: { name: string } & Pick<OrganizationDeletionProps, 'onUserChanged'>) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const schedule = useScheduleOrganizationDeletion(onUserChanged);
  const submit = () => {
    if (typed.trim() !== name.trim()) return setFault('Type the organization’s name exactly as shown above');
    schedule.mutate(
      { name: typed.trim() },
      {
        onError: (failed) => {
          if (failed instanceof RequestFailure)
            setFault(failed.fields.find(({ path }) => path === 'name')?.message);
        },
      },
    );
  };
  return (
    // Never unsaved: the text only confirms.
    <Form label="Delete the organization" unsaved={false} onSubmit={submit} className="flex flex-col gap-5">
      <div className="space-y-3 text-sm">
        <p>
          <strong className="font-semibold">What goes:</strong> its clients, documents, invitations and
          history, for everyone in it. A paid plan ends with it.
        </p>
        <p>
          <strong className="font-semibold">What stays:</strong> everyone’s own account and other
          organizations. Backups keep everything for at most {RETENTION.backupDays} days more.
        </p>
      </div>
      {schedule.error && !schedule.isPending && fault === undefined && (
        <Notice tone="negative" title="The organization wasn’t deleted">
          {failureText(schedule.error)}
        </Notice>
      )}
      <TextField
        label={`Type ${name} to confirm`}
        name="name"
        autoComplete="off"
        spellCheck={false}
        required
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
        error={fault}
      />
      <Button type="submit" variant="danger" busy={schedule.isPending} className="md:self-start">
        {schedule.isPending ? 'Deleting...' : 'Delete the organization'}
      </Button>
    </Form>
  );
}
