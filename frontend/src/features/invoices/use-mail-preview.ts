import { type AnswerOf, type BodyOf, type InvoiceListItem, invoiceRoutes, pathOf } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api-context.ts';

export type MailPreview = AnswerOf<typeof invoiceRoutes.mailPreview>;

const QUIET_MS = 400;

/** The mail as it would be sent, a moment after the last key press. */
export function useMailPreview(
  { id }: Pick<InvoiceListItem, 'id'>,
  body: BodyOf<typeof invoiceRoutes.mailPreview>,
) {
  const api = useApi();
  const settled = useSettled(JSON.stringify(body));
  return useQuery({
    queryKey: [pathOf(invoiceRoutes.mailPreview, { id }), settled],
    queryFn: ({ signal }): Promise<MailPreview> =>
      api.callRoute(invoiceRoutes.mailPreview, { parameters: { id }, body: JSON.parse(settled), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
