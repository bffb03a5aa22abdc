import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/api/request-failure.ts';
import { unsettledOf } from '../../lib/api/write-refusal.ts';
import type { TypedMail } from './mail-subject.ts';
import { typedAddresses } from './typed-addresses.ts';

const ONE_ADDRESS = 'One address here. Put the others into “Copies to”.';

/** What the form of a mail shows about the write that sends it, and how it sends. */
export function useTypedMail<Body>(write: UseMutationResult<unknown, Error, Body>) {
  const [hasMore, setHasMore] = useState(false);
  const { mutate, error, isPending } = write;
  const unsettled = unsettledOf(write);
  const fields = error instanceof RequestFailure ? error.fields : [];
  return {
    isPending,
    /** Whether the mail was stored is unknown: with the next press it is sent again as it was. */
    repeats: unsettled !== undefined,
    /** The failure that no field shows. */
    failure: error && fields.length === 0 && !isAccessRefusal(error) ? failureText(error) : null,
    faultOf(name: keyof TypedMail): string | undefined {
      if (name === 'to' && hasMore) return ONE_ADDRESS;
      return fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message;
    },
    /** Sends what `bodyOf` makes of the addresses, or the same once more while its outcome is unknown. */
    submit({ to, cc }: TypedMail, bodyOf: (addresses: { to: string[]; cc: string[] }) => Body) {
      if (isPending) return;
      if (unsettled) return mutate(unsettled);
      const recipients = typedAddresses(to);
      setHasMore(recipients.length > 1);
      if (recipients.length <= 1) mutate(bodyOf({ to: recipients, cc: typedAddresses(cc) }));
    },
  };
}

/** The state of sending that the dialog of a mail shows. */
export interface MailSending
  extends Pick<ReturnType<typeof useTypedMail>, 'isPending' | 'repeats' | 'failure' | 'faultOf'> {
  /** Why the person should look again before the next press; null: nothing has changed. */
  changed: string | null;
  /** Why it can't be sent any more; null: it can. */
  closed: string | null;
  submit: (mail: TypedMail) => void;
}
