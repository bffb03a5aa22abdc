import { type Member, type MemberView, memberRoutes, NUMBER_LOCALE, RECORD_TABLES } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { isSame } from '../../records/record-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { AccessFields } from './access-fields.tsx';
import {
  type AccessFaults,
  type AccessForm,
  findAccessFaults,
  toAccessBody,
  toAccessFaults,
} from './access-form.ts';
import type { Me } from './member-rules.ts';
import { useChangeMember } from './use-collaborator-writes.ts';

interface MemberAccessDialogProps {
  me: Me;
  member: Member;
  onClose: () => void;
}

/** The form for a member's role and clients, with the number of records that the member sees now. */
export function MemberAccessDialog({ me, member, onClose }: MemberAccessDialogProps) {
  const { userId } = member;
  const name = isolated(member.name);
  const query = useQuery(queryOf(memberRoutes.memberView, { parameters: { userId }, freshMs: 0 }));
  const [edited, setEdited] = useState<AccessForm | null>(null);
  const [faults, setFaults] = useState<AccessFaults>({});
  const { mutate, isPending } = useChangeMember();
  const formId = useId();
  const stored: AccessForm | null =
    query.data && member.role !== 'owner'
      ? { role: member.role, scope: member.scope, clients: query.data.clients }
      : null;
  const form = edited ?? stored;
  const unsaved = form !== null && stored !== null && !isSame(toAccessBody(form), toAccessBody(stored));
  const isGone = query.error instanceof RequestFailure && query.error.status === 404;
  const gone = `${name} is no longer a member here.`;

  const submit = () => {
    if (!form || isPending) return;
    const body = toAccessBody(form);
    const found = findAccessFaults(body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (!unsaved) return onClose();
    mutate(
      { userId, ...body },
      {
        onSuccess: () => {
          settleChanges();
          onClose();
        },
        onError: (error) => {
          const isRemoved =
            error instanceof RequestFailure && error.status === 404 && error.fields.length === 0;
          setFaults(isRemoved ? { form: gone } : toAccessFaults(error, body));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Access of ${name}`}
      description={query.data && `Sees now: ${countsOf(query.data)}.`}
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button type="submit" form={formId} variant="primary" busy={isPending} disabled={!form}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      {isGone ? (
        <Notice tone="negative">{gone}</Notice>
      ) : form ? (
        <Form
          id={formId}
          label={`Access of ${name}`}
          unsaved={unsaved}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          {faults.form && <Notice tone="negative">{faults.form}</Notice>}
          <AccessFields
            own={me.role}
            form={form}
            faults={faults}
            onChange={(change) => setEdited({ ...form, ...change })}
          />
        </Form>
      ) : query.error ? (
        <QueryError title="The clients could not be loaded" query={query} />
      ) : (
        <div aria-busy>
          <SkeletonText lines={5} />
        </div>
      )}
    </Dialog>
  );
}

/** '12 of 340 clients, 30 of 900 domains'. */
function countsOf({ areas }: MemberView): string {
  const count = new Intl.NumberFormat(NUMBER_LOCALE);
  return areas
    .map(
      ({ table, seen, total }) =>
        `${count.format(seen)} of ${count.format(total)} ${RECORD_TABLES[table].many}`,
    )
    .join(', ');
}
