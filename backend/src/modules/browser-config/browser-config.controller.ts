import { Controller, Inject } from '@nestjs/common';
import { type BrowserConfig, systemRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';

export const BROWSER_CONFIG = Symbol('browser config');

@Controller()
export class BrowserConfigController {
  constructor(@Inject(BROWSER_CONFIG) private readonly config: BrowserConfig) {}

  @Handles(systemRoutes.config)
  read() {
    return this.config;
  }
}
