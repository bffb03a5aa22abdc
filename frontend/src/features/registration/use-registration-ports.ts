import type { RegistrationPorts } from '@oficio/machines/registration';
import { useMemo } from 'react';
import { createRegistrationPorts } from './registration.adapter.ts';
import { useRegistrationServices } from './registration-services.ts';

/** The ports, made where they are needed: other pages don't load their code. */
export function useRegistrationPorts(): RegistrationPorts {
  const { loadAuthClient, callbackUrl } = useRegistrationServices();
  return useMemo(() => createRegistrationPorts(loadAuthClient, callbackUrl), [loadAuthClient, callbackUrl]);
}
