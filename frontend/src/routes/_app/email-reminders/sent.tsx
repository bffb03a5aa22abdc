import { createFileRoute } from '@tanstack/react-router';
import { SentScreen, type SentSearch } from '../../../features/reminders/sent/sent-screen.tsx';

export const Route = createFileRoute('/_app/email-reminders/sent')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): SentSearch => search,
  component: () => <SentScreen search={Route.useSearch()} />,
});
