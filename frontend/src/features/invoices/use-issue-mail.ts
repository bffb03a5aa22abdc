import { type Invoice, invoiceRoutes, type LocalDate } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { type TypedMail, typedFrom } from '../../records/mails/mail-subject.ts';
import type { FollowingMail } from './use-issue.ts';

/**
 * The mail that goes with an issue: the suggested one, which follows the draft and its day, until somebody types.
 * @param series that of the number; undefined: the only one of its kind
 * @param kept a typed mail whose outcome is unknown
 */
export function useIssueMail(
  { id, lifecycle }: Invoice,
  issueDate: LocalDate,
  series: string | undefined,
  kept: FollowingMail | null,
) {
  const isDraft = lifecycle === 'draft';
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(invoiceRoutes.mail, {
      parameters: { id },
      ...(isDraft && { query: { issueDate, ...(series && { series }) } }),
      freshMs: 0,
    }),
    placeholderData: keepPreviousData,
    // Without a mail to send, the sheet of an issued document isn't shown.
    enabled: isDraft || kept !== null,
  });
  const [typed, setTyped] = useState(kept);
  const first = useMemo(() => (data ? typedFrom(data) : null), [data]);
  const mail = typed?.mail ?? first;
  const number = data?.number ?? null;
  return {
    mail,
    first,
    error: data ? null : error,
    /** The number of the document; null while it is unknown. */
    number: isPlaceholderData ? null : number,
    isReady: mail !== null && !isPlaceholderData,
    isTyped: typed !== null && JSON.stringify(typed.mail) !== JSON.stringify(first),
    following: (): FollowingMail | null => mail && { mail, number: typed ? typed.number : number },
    change(changes: Partial<TypedMail>) {
      if (mail) setTyped({ mail: { ...mail, ...changes }, number: typed ? typed.number : number });
    },
  };
}

export type IssueMail = ReturnType<typeof useIssueMail>;
