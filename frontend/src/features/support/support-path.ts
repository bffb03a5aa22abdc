import type { TicketDesk } from '@oficio/contracts';
import type { ListSearch } from '../../records/list-search.ts';

export const SUPPORT_PATH = '/support';

/** The part of the address that is the same on every page of a desk's list. */
export const deskSearch = (desk: TicketDesk): ListSearch => ({ desk });
