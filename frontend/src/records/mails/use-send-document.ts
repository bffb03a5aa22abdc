import type { invoiceRoutes, Route } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../use-dialog-write.ts';
import type { TypedMail } from './mail-subject.ts';
import { useTypedMail } from './use-typed-mail.ts';

type SendBody = typeof invoiceRoutes.send.body;

interface Versioned {
  id: string;
  version: number;
}

/** How a kind of document is sent, and what the dialog says about it. */
interface SentDocument<Listed extends Versioned, Whole extends Listed> {
  /** Answers with the document. */
  route: Route<SendBody, z.ZodMiniType<Whole>>;
  /** The document as it is shown. */
  document: Listed;
  /** Keeps a version that the server has answered with. */
  store: (stored: Whole) => void;
  nameOf: (document: Whole) => string;
  isSendable: (document: Listed) => boolean;
  /** Why the person should look again, and why it can't be sent any more. */
  words: { changed: string; closed: string };
  onSent: () => void;
}

/**
 * Sends a document by mail. A refused version is taken over, so that the next press sends. `submit` takes the version of a
 * document that was changed since the last rendering.
 */
export function useSendDocument<Listed extends Versioned, Whole extends Listed>({
  route,
  document,
  store,
  nameOf,
  isSendable,
  words,
  onSent,
}: SentDocument<Listed, Whole>) {
  const raiseToast = useRaiseToast();
  const [current, setCurrent] = useState(document);
  const [changed, setChanged] = useState(false);
  const write = useDialogWrite<typeof route, z.infer<SendBody>, TypedMail>(route, {
    id: document.id,
    onStored(sent, { to, cc = [] }) {
      store(sent);
      raiseToast({
        kind: 'success',
        title: `${nameOf(sent)} is on its way`,
        description: [...to, ...cc].join(', '),
      });
    },
    onDone: onSent,
    onRefused({ code, current: stored }) {
      const newer = code === 'version.stale' && z.safeParse(route.answer, stored).data;
      if (!newer) return;
      store(newer);
      setCurrent(newer);
      setChanged(true);
      write.edited();
    },
  });
  const typed = useTypedMail(write);
  // The list may have had a newer version since the dialog opened.
  const newest = current.version > document.version ? current : document;
  const isOpen = isSendable(newest);
  const submit = (mail: TypedMail, { version }: { version: number } = newest) =>
    typed.submit(mail, (addresses) => {
      setChanged(false);
      const { subject, message, attachPdf } = mail;
      return { subject, message, attachPdf, ...addresses, version };
    });
  return {
    ...typed,
    changed: changed && isOpen ? words.changed : null,
    closed: isOpen ? null : words.closed,
    submit,
  };
}
