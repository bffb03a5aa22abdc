import type { RegistrationPorts } from '@oficio/machines/registration';
import { useMemo } from 'react';
import { useAuthServices } from '../../lib/auth-services.ts';
import { createRegistrationPorts } from './registration.adapter.ts';

/** The ports, made where they are needed: other pages don't load their code. */
export function useRegistrationPorts(): RegistrationPorts {
  const { loadAuthClient, publicUrl } = useAuthServices();
  return useMemo(
    () => createRegistrationPorts(loadAuthClient, `${publicUrl}/auth/callback`),
    [loadAuthClient, publicUrl],
  );
}
