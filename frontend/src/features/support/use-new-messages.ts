import type { Ticket, TicketMessage } from '@oficio/contracts';
import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';

/** Tells a screen reader what others have written while a thread is on screen. */
export function useNewMessages(messages: readonly TicketMessage[]) {
  const known = useRef(new Set(messages.map(({ id }) => id)));
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const added = messages.filter(({ id }) => !known.current.has(id));
    for (const { id } of added) known.current.add(id);
    if (added.length > 0) setAnnouncement(textOf(added));
  }, [messages]);
  return {
    announcement,
    /** The person's own message is the last one of the answer to it. */
    ownStored: (ticket: Ticket) => {
      const own = ticket.messages.at(-1);
      if (own) known.current.add(own.id);
    },
  };
}

function textOf(added: readonly TicketMessage[]): string {
  const [first] = added;
  if (added.length > 1 || !first) return `${added.length} new messages`;
  return `New ${first.internal ? 'note' : 'answer'} by ${isolated(first.author.name)}`;
}
