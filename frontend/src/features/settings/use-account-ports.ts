import { useMemo } from 'react';
import { useAuthServices } from '../../lib/session/auth-services.ts';
import { createAccountPorts } from './account.adapter.ts';

export function useAccountPorts() {
  const services = useAuthServices();
  return useMemo(() => createAccountPorts(services), [services]);
}
