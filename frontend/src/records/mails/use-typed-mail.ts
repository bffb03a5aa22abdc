import { type FieldFailure, writtenMailSchema } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { shownRefusal } from '../../lib/api/write-refusal.ts';
import type { useDialogWrite } from '../use-dialog-write.ts';
import type { TypedMail } from './mail-subject.ts';
import { typedAddresses } from './typed-addresses.ts';

const ONE_ADDRESS = 'One address here. Put the others into “Copies to”.';

type MailWrite<Body> = Pick<
  ReturnType<typeof useDialogWrite>,
  'isBusy' | 'repeats' | 'refusal' | 'repeat'
> & {
  sent: { typed: TypedMail } | null;
  submit: (body: Body, typed: TypedMail) => void;
};

/** What the form of a mail shows about the write that sends it, and how it sends. */
export function useTypedMail<Body>(write: MailWrite<Body>) {
  const [found, setFound] = useState<readonly FieldFailure[]>([]);
  const { isBusy, repeats, refusal } = write;
  const refused = refusal?.fields ?? [];
  const fields = found.length > 0 ? found : refused;
  /** Whether nothing is wrong with the mail that shows without the server. */
  const check = (mail: TypedMail): boolean => {
    const faults = faultsOf(mail);
    setFound(faults);
    return faults.length === 0;
  };
  return {
    check,
    isBusy,
    /** Whether the mail was stored is unknown: with the next press it is sent again as it was. */
    repeats,
    /** The mail whose outcome is unknown. */
    sent: write.sent?.typed ?? null,
    /** The failure that no field shows. */
    failure: refused.length === 0 ? shownRefusal(refusal).failure : null,
    faultOf(name: keyof TypedMail): string | undefined {
      return fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message;
    },
    /** Sends what `bodyOf` makes of the addresses, or the same once more while its outcome is unknown. */
    submit(mail: TypedMail, bodyOf: (addresses: { to: string[]; cc: string[] }) => Body) {
      if (isBusy) return;
      if (repeats) return write.repeat();
      if (check(mail)) write.submit(bodyOf(addressesOf(mail)), mail);
    },
  };
}

const addressesOf = ({ to, cc }: TypedMail) => ({ to: typedAddresses(to), cc: typedAddresses(cc) });

function faultsOf(mail: TypedMail): FieldFailure[] {
  const addresses = addressesOf(mail);
  if (addresses.to.length > 1) return [{ path: 'to', message: ONE_ADDRESS }];
  const { subject, message } = mail;
  const { error } = z.safeParse(writtenMailSchema, { ...addresses, subject, message });
  return (error?.issues ?? []).map(({ path, message: text }) => ({
    path: path.map(String).join('.'),
    message: text,
  }));
}

/** The state of sending that the dialog of a mail shows. */
export interface MailSending
  extends Pick<ReturnType<typeof useTypedMail>, 'isBusy' | 'repeats' | 'sent' | 'failure' | 'faultOf'> {
  /** Why the person should look again before the next press; null: nothing has changed. */
  changed: string | null;
  /** Why it can't be sent any more; null: it can. */
  closed: string | null;
  submit: (mail: TypedMail) => void;
}
