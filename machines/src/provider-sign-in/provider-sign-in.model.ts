import { defineModel } from '../shared/model.ts';
import { providerSignInMachine } from './provider-sign-in.machine.ts';

export const providerSignInModel = defineModel<typeof providerSignInMachine>({
  machine: providerSignInMachine,
  events: [{ type: 'provider.chosen' }, { type: 'page.restored' }],
  outcomes: {
    startProvider: [{ status: 'leaving' }, { status: 'refused', code: 'network' }],
  },
});
