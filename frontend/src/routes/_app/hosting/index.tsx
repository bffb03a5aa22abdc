import { createFileRoute, redirect } from '@tanstack/react-router';
import { HOSTING_TABS } from '../../../entities/hosting/hosting-places.ts';

export const Route = createFileRoute('/_app/hosting/')({
  beforeLoad: () => {
    throw redirect({ to: HOSTING_TABS[0].to, replace: true });
  },
});
