import { createFileRoute } from '@tanstack/react-router';
import { HelpCenterScreen } from '../../app/help-center-screen.tsx';

export const Route = createFileRoute('/_app/help-center')({
  // What asked the server for this page is taken out of the address.
  search: { middlewares: [() => ({})] },
  component: HelpCenterScreen,
});
