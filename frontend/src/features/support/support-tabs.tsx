import { TICKET_DESKS, type TicketDesk } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import { deskSearch, SUPPORT_PATH } from './support-path.ts';
import { DESK_WORDS } from './ticket-words.ts';

/** The lists of both desks, each with its own address. */
export function SupportTabs({ current }: { current: TicketDesk }) {
  return (
    <TabNavigation inline label="Support">
      {TICKET_DESKS.toReversed().map((desk) => (
        <li key={desk}>
          <Link
            to={SUPPORT_PATH}
            search={deskSearch(desk) as never}
            aria-current={desk === current ? 'page' : undefined}
            className={TAB_LINK}
          >
            {DESK_WORDS[desk].tab}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
