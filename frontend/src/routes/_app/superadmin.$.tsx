import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

const SuperadminArea = lazy(() => import('./-superadmin-area.tsx'));

export const Route = createFileRoute('/_app/superadmin/$')({
  // The screens validate the search themselves, so that their schemas aren't loaded with the routes.
  validateSearch: (search: Record<string, unknown>) => search,
  component: function Superadmin() {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <SuperadminArea rest={Route.useParams()._splat ?? ''} search={Route.useSearch()} />
      </Suspense>
    );
  },
});
