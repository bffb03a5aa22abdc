import { createFileRoute } from '@tanstack/react-router';
import {
  type CenterSearch,
  NotificationsScreen,
} from '../../features/notifications/notifications-screen.tsx';

export const Route = createFileRoute('/_app/notification-center')({
  // The screen validates the search itself, so that the types aren't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): CenterSearch => search,
  component: function NotificationCenter() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const onSearch = (change: CenterSearch) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
    return <NotificationsScreen center={{ search, onSearch }} />;
  },
});
