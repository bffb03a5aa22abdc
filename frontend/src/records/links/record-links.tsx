import type { LinkRoutes, ListedLink } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useProvenRight } from '../../lib/api/use-proven-right.ts';
import { useFailedToast, useRouteWrite, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DayCell } from '../cells.tsx';

/** A record that public links open. */
export interface LinkedRecord {
  id: string;
  routes: LinkRoutes;
}

/** The links that open the record, each of which can be revoked. `empty` is shown when there are none. */
export function RecordLinks({ of, empty }: { of: LinkedRecord; empty: string }) {
  const query = useQuery(queryOf(of.routes.list, { parameters: { id: of.id } }));
  const [revoking, setRevoking] = useState<ListedLink | 'all' | null>(null);
  const { data, error } = query;
  return (
    <>
      {error && !data && <QueryError title="The links could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={2} />}
      {data?.items.length === 0 && <p className="text-sm text-ink-muted">{empty}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      {data && data.items.length > 1 && (
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
          <DayCell instant={link.createdAt} /> ·{' '}
          {link.lastSeenAt === null ? (
            'not viewed yet'
          ) : (
            <>
              viewed <DayCell instant={link.lastSeenAt} />
            </>
          )}{' '}
          · until <DayCell instant={link.expiresAt} />
        </p>
      </div>
      <Button size="small" variant="ghost" onClick={onRevoke}>
        Revoke<span className="sr-only"> {nameOf(link)}</span>
      </Button>
    </li>
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

/** Copies a new link to a record. A browser without a clipboard shows the address once, in `dialog`. */
export function useCopyLink(routes: LinkRoutes) {
  const raiseToast = useRaiseToast();
  const [address, setAddress] = useState<string | null>(null);
  const { mutate, isPending } = useSharedRouteWrite(routes.create, {
    request: (id: string) => ({ parameters: { id } }),
    onError: useFailureToast(),
    onSuccess: async ({ url }) => {
      try {
        await navigator.clipboard.writeText(url);
        raiseToast({ kind: 'success', title: 'Link copied' });
      } catch {
        setAddress(url);
      }
    },
  });
  return {
    copy: (id: string) => mutate(id),
    isPending,
    dialog: address && <AddressDialog address={address} onClose={() => setAddress(null)} />,
  };
}

/** A button that copies a new link, for the roles that may make one. */
export function CopyLinkButton({ of: { id, routes } }: { of: LinkedRecord }) {
  useProvenRight(routes.create);
  const { copy, isPending, dialog } = useCopyLink(routes);
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => copy(id)}>
        Copy link
      </Button>
      {dialog}
    </>
  );
}

/** For browsers that allow no writing to the clipboard. The address is shown this once. */
function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Copy this link"
      description="Your browser doesn’t let Oficio copy it. It’s shown only once."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <TextField
        label="Link"
        name="link"
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        onChange={() => {}}
      />
    </Dialog>
  );
}

/** A refusal of access has its own notice. */
export function useFailureToast(): (error: unknown) => void {
  const raiseFailure = useFailedToast();
  return (error) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
}
