import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useAuthServices } from '../../../lib/session/auth-services.ts';
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
 * The place of a provider's button, which appears once the provider is known to be configured. Put it last: it reserves
 * no space, and nothing below moves.
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
