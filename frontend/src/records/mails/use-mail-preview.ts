import { type MailPreview, type MailPreviewBody, pathOf } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import type { MailSubject } from './mail-subject.ts';

const QUIET_MS = 400;

/** The mail as it would be sent, a moment after the last key press. */
export function useMailPreview({ preview: { route, ...of } }: MailSubject, body: MailPreviewBody) {
  const api = useApi();
  const settled = useSettled(JSON.stringify(body));
  return useQuery({
    queryKey: [pathOf(route, of.parameters), of.query, settled],
    queryFn: ({ signal }): Promise<MailPreview> =>
      api.callRoute(route, { ...of, body: JSON.parse(settled), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The text a moment after its last change. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
