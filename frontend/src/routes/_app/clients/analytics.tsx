import { createFileRoute, redirect } from '@tanstack/react-router';

/** The former address. */
export const Route = createFileRoute('/_app/clients/analytics')({
  beforeLoad: () => {
    throw redirect({ to: '/analytics/clients', replace: true });
  },
});
