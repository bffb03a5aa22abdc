import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { Notice } from '../../ui/notice.tsx';

/** Names the characters that the PDF file of the document can't show. */
export function UnprintableNotice({ invoice: { id } }: { invoice: Invoice }) {
  const { data } = useQuery(queryOf(invoiceRoutes.unprintable, { parameters: { id }, freshMs: 0 }));
  const characters = data?.characters ?? [];
  if (characters.length === 0) return null;
  return (
    <Notice tone="warning" title="The PDF file can’t show every character">
      A box takes the place of <bdi className="font-semibold break-all">{characters.join(' ')}</bdi>. You can
      edit the draft first, or issue it as it is.
    </Notice>
  );
}
