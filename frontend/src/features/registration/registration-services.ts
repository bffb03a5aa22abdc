import type { RegistrationEmitted } from '@oficio/machines/registration';
import { createContext, useContext } from 'react';
import type { LoadAuthClient } from '../../lib/supabase-client.ts';

export interface RegistrationServices {
  loadAuthClient: LoadAuthClient;
  /** Where the link of the confirmation mail leads. */
  callbackUrl: string;
  /** Hears everything that the screen's actor emits. */
  onEmitted: (event: RegistrationEmitted) => void;
}

const RegistrationContext = createContext<RegistrationServices | null>(null);
export const RegistrationProvider = RegistrationContext.Provider;

/** What `/register` and `/verify-email` need from outside. Throws outside the application's providers. */
export function useRegistrationServices(): RegistrationServices {
  const services = useContext(RegistrationContext);
  if (!services) throw new Error('useRegistration is used outside RegistrationProvider');
  return services;
}
