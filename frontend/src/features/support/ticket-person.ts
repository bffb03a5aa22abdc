import { type TicketAction, type TicketListItem, ticketRoutes } from '@oficio/contracts';
import { allowedTicketActions } from '@oficio/machines/ticket';
import { useMay } from '../../lib/api/use-may.ts';

/**
 * What the signed-in person may do with a ticket. At the own desk the roles that write records answer; a question to Oficio
 * belongs to the person who has asked, and to the owner and the admins.
 */
export function useTicketActions(ticket: TicketListItem, now: number): readonly TicketAction[] {
  const mayAnswer = useMay(ticketRoutes.createForClient);
  const isAsked = ticket.desk === 'product';
  const side = isAsked ? 'customer' : mayAnswer ? 'staff' : null;
  const person = { side, isRequester: isAsked && ticket.isOwn } as const;
  return allowedTicketActions(ticket, person, new Date(now).toISOString());
}
