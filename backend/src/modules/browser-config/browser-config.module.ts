import { type DynamicModule, Module } from '@nestjs/common';
import type { BrowserConfig } from '@oficio/contracts';
import { BROWSER_CONFIG, BrowserConfigController } from './browser-config.controller.ts';

@Module({})
export class BrowserConfigModule {
  /** Serves the same configuration as the block in the page. */
  static withConfig(config: BrowserConfig): DynamicModule {
    return {
      module: BrowserConfigModule,
      controllers: [BrowserConfigController],
      providers: [{ provide: BROWSER_CONFIG, useValue: config }],
    };
  }
}
