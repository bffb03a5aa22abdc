import { providerSignInModel } from '@oficio/machines/provider-sign-in/model';
import { providerSignInDriver } from '../drivers/provider-sign-in.driver.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: providerSignInModel,
  driver: providerSignInDriver,
  setStage: async ({ page }) => ({ page }),
});
