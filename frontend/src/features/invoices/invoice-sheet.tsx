import { type Invoice, invoiceDocumentRoutes, pathOf } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { DocumentView } from '../../entities/invoice/document-view.tsx';
import { useDocumentLogo } from '../../entities/invoice/use-document-logo.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { QueryError } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The document as the client sees it: the frozen one, or that of a draft as it is now. */
export function InvoiceSheet({ invoice: { id, lifecycle, lines } }: { invoice: Invoice }) {
  const query = useQuery(queryOf(invoiceDocumentRoutes.one, { parameters: { id } }));
  const { data: block, error } = query;
  const logoUrl = useDocumentLogo(pathOf(invoiceDocumentRoutes.logo, { id }), block?.logoSha256 ?? null);
  if (lines.length === 0) return <p className="text-ink-muted">No lines yet.</p>;
  if (error && !block) return <QueryError title="The document could not be loaded" query={query} />;
  if (!block) return <Skeleton className="aspect-[1/1.3] w-full rounded-surface" />;
  return <DocumentView block={block} logoUrl={logoUrl} mark={markOf(lifecycle)} />;
}

function markOf(lifecycle: Invoice['lifecycle']): 'draft' | 'void' | null {
  if (lifecycle === 'void') return 'void';
  return lifecycle === 'issued' ? null : 'draft';
}
