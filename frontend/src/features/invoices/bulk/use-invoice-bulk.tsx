import { type InvoiceListItem, invoiceBulkRoutes } from '@oficio/contracts';
import { Banknote, CheckCheck, Ellipsis, FileDown, Mail, MailPlus, Stamp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../../lib/api/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { BULK_KINDS, type BulkKind } from './bulk-parts.ts';
import { BULK_WORDS } from './bulk-words.ts';
import { useInvoiceFiles } from './use-invoice-files.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

const ICONS: Record<BulkKind, ReactNode> = {
  issue: <Stamp aria-hidden />,
  issueAndSend: <MailPlus aria-hidden />,
  send: <Mail aria-hidden />,
  markSent: <CheckCheck aria-hidden />,
  pay: <Banknote aria-hidden />,
};

/** The actions on the selected invoices, and their dialog, which outlives the selection. */
export function useInvoiceBulk() {
  const mayIssue = useMay(invoiceBulkRoutes.issue);
  const maySettle = useMay(invoiceBulkRoutes.pay);
  const files = useInvoiceFiles();
  const [asked, setAsked] = useState<{ kind: BulkKind; invoices: readonly InvoiceListItem[] } | null>(null);
  const kinds = BULK_KINDS.filter((kind) => (kind === 'pay' ? maySettle : mayIssue));
  return {
    menu: (invoices: readonly InvoiceListItem[]) => (
      <Menu
        trigger={
          <Button size="small" busy={files.isPending} icon={<Ellipsis aria-hidden />}>
            Actions
          </Button>
        }
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} icon={ICONS[kind]} onSelect={() => setAsked({ kind, invoices })}>
            {BULK_WORDS[kind].item}
          </MenuItem>
        ))}
        <MenuItem icon={<FileDown aria-hidden />} onSelect={() => files.mutate(invoices)}>
          Download PDF files
        </MenuItem>
      </Menu>
    ),
    dialog: asked && (
      <Suspense>
        <BulkDialog {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
