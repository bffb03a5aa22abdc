import type { ResetPasswordPorts } from '@oficio/machines/reset-password';
import { type AuthServices, useAuthServices } from '../../lib/auth-services.ts';
import type { LinkArrival } from '../../lib/link-arrival.ts';
import { recoveryClientLoader } from '../../lib/recovery-client.ts';
import { createResetPasswordPorts } from './reset-password.adapter.ts';

const portsOf = new WeakMap<AuthServices, ResetPasswordPorts>();

/** One set per page load, so that a return to the screen finds its link used. */
export function useResetPasswordPorts(arrival: LinkArrival): ResetPasswordPorts {
  const services = useAuthServices();
  const existing = portsOf.get(services);
  if (existing) return existing;
  const ports = createResetPasswordPorts({
    loadClient: recoveryClientLoader(services),
    storage: sessionStorage,
    arrival,
  });
  portsOf.set(services, ports);
  return ports;
}
