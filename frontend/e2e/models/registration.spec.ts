import { registrationModel } from '@oficio/machines/registration/model';
import { registrationDriver } from '../drivers/registration.driver.ts';
import { generateTests } from './generate-tests.ts';

generateTests({ model: registrationModel, driver: registrationDriver, setStage: async (given) => given });
