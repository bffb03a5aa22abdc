import { QueryClientProvider } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { createCache } from './cache.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

/** The signed-in screens around the cache that they read from. */
export function SignedInApplication() {
  const { cacheDoor } = useRouteContext({ from: '__root__' });
  return (
    <QueryClientProvider client={cacheDoor.open(createCache).client}>
      <SignedInLayout />
    </QueryClientProvider>
  );
}
