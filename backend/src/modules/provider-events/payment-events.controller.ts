import { Controller } from '@nestjs/common';
import { paymentEventRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { PaymentEvents } from './payment-events.service.ts';

@Controller()
export class PaymentEventsController {
  constructor(private readonly events: PaymentEvents) {}

  @Handles(paymentEventRoutes.list)
  async list(@Scope() scope: RequestScope) {
    return { events: await this.events.list(scope) };
  }
}
