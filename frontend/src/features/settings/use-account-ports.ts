import { useMemo } from 'react';
import { useAuthServices } from '../../lib/auth-services.ts';
import { createAccountPorts } from './account.adapter.ts';
import type { AccountPorts } from './account.ports.ts';

export function useAccountPorts(): AccountPorts {
  const services = useAuthServices();
  return useMemo(() => createAccountPorts(services), [services]);
}
