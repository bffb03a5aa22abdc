import { createFileRoute, redirect } from '@tanstack/react-router';

/** The former address. */
export const Route = createFileRoute('/_app/invoices/analytics')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/analytics/invoices', search, replace: true });
  },
});
