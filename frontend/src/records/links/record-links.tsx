import type { LinkRoutes, ListedLink } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { DayCell } from '../cells.tsx';

/** A record that public links open. */
export interface LinkedRecord {
  id: string;
  routes: LinkRoutes;
}

/**
 * The links that open the record, each of which can be revoked, and those that have expired. `empty` is shown when no
 * link opens it.
 */
export function RecordLinks({ of, empty }: { of: LinkedRecord; empty: string }) {
  const query = useQuery(queryOf(of.routes.list, { parameters: { id: of.id } }));
  const [revoking, setRevoking] = useState<ListedLink | 'all' | null>(null);
  const { data, error } = query;
  const working = data?.items.filter(({ isExpired }) => !isExpired) ?? [];
  return (
    <>
      {error && !data && <QueryError title="The links could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={2} />}
      {data && working.length === 0 && <p className="mb-2 text-sm text-ink-muted">{empty}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      {working.length > 1 && (
        <Button size="small" variant="ghost" className="mt-2" onClick={() => setRevoking('all')}>
          Revoke all links
        </Button>
      )}
      {revoking && <RevokeDialog of={of} link={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function LinkRow({ link, onRevoke }: { link: ListedLink; onRevoke: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate">{link.sentTo === null ? 'Copied link' : <bdi>{link.sentTo}</bdi>}</p>
        <p className="text-ink-muted">
          <DayCell instant={link.createdAt} /> · <LastView at={link.lastSeenAt} />
          <LinkEnd link={link} />
        </p>
      </div>
      {!link.isExpired && (
        <Button size="small" variant="ghost" onClick={onRevoke}>
          Revoke<span className="sr-only"> {nameOf(link)}</span>
        </Button>
      )}
    </li>
  );
}

/** The client's last view of what a link opens. */
export function LastView({ at }: { at: string | null }) {
  if (at === null) return 'not viewed yet';
  return (
    <>
      viewed <DayCell instant={at} />
    </>
  );
}

/** Until when a link works. Nothing for one without an end. */
export function LinkEnd({
  link: { expiresAt, isExpired },
}: {
  link: Pick<ListedLink, 'expiresAt' | 'isExpired'>;
}) {
  if (expiresAt === null) return null;
  return (
    <>
      {' '}
      · {isExpired ? 'expired' : 'until'} <DayCell instant={expiresAt} />
    </>
  );
}

function nameOf({ sentTo }: ListedLink): string {
  return sentTo === null ? 'the copied link' : `the link for ${sentTo}`;
}

interface RevokeDialogProps {
  of: LinkedRecord;
  link: ListedLink | 'all';
  onClose: () => void;
}

function RevokeDialog({ of: { id, routes }, link, onClose }: RevokeDialogProps) {
  const raiseToast = useRaiseToast();
  const options = {
    onError: useFailureToast(),
    onSuccess: () => {
      raiseToast({ kind: 'success', title: link === 'all' ? 'All links revoked' : 'Link revoked' });
      onClose();
    },
  };
  const one = useRouteWrite(routes.revoke, {
    ...options,
    request: (linkId: string) => ({ parameters: { id, linkId } }),
  });
  const all = useRouteWrite(routes.revokeAll, { ...options, request: () => ({ parameters: { id } }) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      size="small"
      title={link === 'all' ? 'Revoke all links?' : `Revoke ${nameOf(link)}?`}
      description="Anyone who opens it reads that the link no longer works. This can’t be undone, but you can create a new one."
      footer={
        <>
          <DialogCancel disabled={one.isPending || all.isPending} />
          <Button
            variant="danger"
            busy={one.isPending || all.isPending}
            onClick={() => (link === 'all' ? all.mutate(undefined) : one.mutate(link.id))}
          >
            {link === 'all' ? 'Revoke all' : 'Revoke link'}
          </Button>
        </>
      }
    />
  );
}

/** A refusal of access has its own notice. */
export function useFailureToast(): (error: unknown) => void {
  const raiseFailure = useFailedToast();
  return (error) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
}
