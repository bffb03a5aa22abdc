import { pathOf, type Quote, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { DocumentView } from '../../entities/invoice/document-view.tsx';
import { useDocumentLogo } from '../../entities/invoice/use-document-logo.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { QueryError } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The document as the client sees it: as it was sent, or that of a draft as it is now. */
export function QuoteSheet({ quote: { id, lifecycle, lines } }: { quote: Quote }) {
  const query = useQuery(queryOf(quoteRoutes.document, { parameters: { id } }));
  const { data: block, error } = query;
  const logoUrl = useDocumentLogo(pathOf(quoteRoutes.documentLogo, { id }), block?.logoSha256 ?? null);
  if (lines.length === 0) return <p className="text-ink-muted">No lines yet.</p>;
  if (error && !block) return <QueryError title="The document could not be loaded" query={query} />;
  if (!block) return <Skeleton className="aspect-[1/1.3] w-full rounded-surface" />;
  return <DocumentView block={block} logoUrl={logoUrl} mark={lifecycle === 'draft' ? 'draft' : null} />;
}
