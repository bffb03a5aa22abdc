import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/hosting/')({
  beforeLoad: () => {
    throw redirect({ to: '/hosting/renewals', replace: true });
  },
});
