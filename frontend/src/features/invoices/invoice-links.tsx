import { type Invoice, type InvoiceLink, invoiceLinkRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { isAccessRefusal } from '../../lib/request-failure.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useMay } from '../../lib/use-may.ts';
import { useFailedToast, useRouteWrite } from '../../lib/use-write.ts';
import { DayCell } from '../../records/cells.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { INVOICES } from './invoice-area.tsx';

/** The client's page of an issued invoice: a preview, and the links that open it. */
export function InvoiceLinks({ invoice: { id, lifecycle } }: { invoice: Invoice }) {
  const mayMake = useMay(invoiceLinkRoutes.create);
  if (!mayMake || !['issued', 'void'].includes(lifecycle)) return null;
  return <LinkSection invoiceId={id} isIssued={lifecycle === 'issued'} />;
}

function LinkSection({ invoiceId, isIssued }: { invoiceId: string; isIssued: boolean }) {
  const query = useQuery(queryOf(invoiceLinkRoutes.list, { parameters: { id: invoiceId } }));
  const preview = usePreview(invoiceId);
  const copy = useCopyLink(invoiceId);
  const [revoking, setRevoking] = useState<InvoiceLink | 'all' | null>(null);
  const { data, error } = query;
  return (
    <Section
      title="Client’s page"
      actions={
        <>
          <Button size="small" busy={preview.isPending} onClick={preview.open}>
            Preview as client
          </Button>
          {isIssued && (
            <Button size="small" busy={copy.isPending} onClick={copy.make}>
              Copy link
            </Button>
          )}
        </>
      }
    >
      {error && !data && <QueryError title="The links could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={2} />}
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-muted">
          No link opens it at the moment. Each mail with the invoice has one of its own.
        </p>
      )}
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
      {revoking && <RevokeDialog {...{ invoiceId }} link={revoking} onClose={() => setRevoking(null)} />}
      {copy.address && <AddressDialog address={copy.address} onClose={copy.forget} />}
    </Section>
  );
}

function LinkRow({ link, onRevoke }: { link: InvoiceLink; onRevoke: () => void }) {
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
          )}
        </p>
      </div>
      <Button size="small" variant="ghost" onClick={onRevoke}>
        Revoke<span className="sr-only"> {nameOf(link)}</span>
      </Button>
    </li>
  );
}

function nameOf({ sentTo }: InvoiceLink): string {
  return sentTo === null ? 'the copied link' : `the link for ${sentTo}`;
}

interface RevokeDialogProps {
  invoiceId: string;
  link: InvoiceLink | 'all';
  onClose: () => void;
}

function RevokeDialog({ invoiceId, link, onClose }: RevokeDialogProps) {
  const raiseToast = useRaiseToast();
  const onError = useFailureToast();
  const options = {
    meta: { writes: INVOICES.table },
    onError,
    onSuccess: () => {
      raiseToast({ kind: 'success', title: link === 'all' ? 'All links revoked' : 'Link revoked' });
      onClose();
    },
  };
  const one = useRouteWrite(invoiceLinkRoutes.revoke, {
    ...options,
    request: (linkId: string) => ({ parameters: { id: invoiceId, linkId } }),
  });
  const all = useRouteWrite(invoiceLinkRoutes.revokeAll, {
    ...options,
    request: () => ({ parameters: { id: invoiceId } }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      size="small"
      title={link === 'all' ? 'Revoke all links?' : `Revoke ${nameOf(link)}?`}
      description="Whoever opens it reads that the link doesn’t work any more. This can’t be undone, but you can make a new one."
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

/** For browsers that allow no writing to the clipboard. The address is shown this once. */
function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Copy this link"
      description="Your browser doesn’t let Oficio copy it. It is shown this once."
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

function useCopyLink(invoiceId: string) {
  const raiseToast = useRaiseToast();
  const [address, setAddress] = useState<string | null>(null);
  const { mutate, isPending } = useRouteWrite(invoiceLinkRoutes.create, {
    meta: { writes: INVOICES.table },
    request: () => ({ parameters: { id: invoiceId } }),
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
  return { isPending, address, make: () => mutate(undefined), forget: () => setAddress(null) };
}

/** Opens the tab within the click, because browsers block one that opens later. */
function usePreview(invoiceId: string) {
  const raiseFailure = useFailureToast();
  const { mutate, isPending } = useRouteWrite(invoiceLinkRoutes.preview, {
    request: () => ({ parameters: { id: invoiceId } }),
  });
  const open = () => {
    const tab = window.open('about:blank', '_blank');
    mutate(undefined, {
      onSuccess: ({ url }) => (tab ?? window).location.assign(url),
      onError: (error) => {
        tab?.close();
        raiseFailure(error);
      },
    });
  };
  return { isPending, open };
}

function useFailureToast(): (error: unknown) => void {
  const raiseFailure = useFailedToast();
  return (error) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
}
