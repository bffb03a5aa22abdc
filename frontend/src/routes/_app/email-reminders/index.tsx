import { createFileRoute } from '@tanstack/react-router';
import {
  UpcomingScreen,
  type UpcomingSearch,
} from '../../../features/reminders/upcoming/upcoming-screen.tsx';

export const Route = createFileRoute('/_app/email-reminders/')({
  // The screen validates the search itself, so that no contract is loaded with the routes.
  validateSearch: (search: Record<string, unknown>): UpcomingSearch => search,
  component: function Upcoming() {
    const navigate = Route.useNavigate();
    return (
      <UpcomingScreen
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
