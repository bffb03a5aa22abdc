import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useAuthServices } from '../../lib/auth-services.ts';
import { isGoogleOffered } from './offered-providers.ts';

const ProviderButton = lazy<ComponentType<ProviderSlotProps>>(() =>
  import('./provider-button.tsx').then(
    ({ ProviderButton }) => ({ default: ProviderButton }),
    () => ({ default: () => null }),
  ),
);

interface ProviderSlotProps {
  redirect: string | undefined;
}

/**
 * Where a provider's button appears once it is known that there is one. It takes no room of its own, so that
 * nothing moves when it does; put it last.
 */
export function ProviderSlot({ redirect }: ProviderSlotProps) {
  const services = useAuthServices();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let left = false;
    void isGoogleOffered(services).then((answer) => {
      if (!left) setOffered(answer);
    });
    return () => {
      left = true;
    };
  }, [services]);
  return (
    <div className="relative">
      <div className="absolute inset-x-0 top-full pt-6 pb-8">
        {offered && (
          <Suspense fallback={null}>
            <ProviderButton redirect={redirect} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
