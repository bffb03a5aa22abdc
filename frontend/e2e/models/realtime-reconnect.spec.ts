import { realtimeReconnectModel } from '@oficio/machines/realtime-reconnect/model';
import { setRealtimeStage } from '../drivers/realtime.stage.ts';
import { realtimeReconnectDriver } from '../drivers/realtime-reconnect.driver.ts';
import { generateTests } from './generate-tests.ts';

generateTests({ model: realtimeReconnectModel, driver: realtimeReconnectDriver, setStage: setRealtimeStage });
