import { Controller } from '@nestjs/common';
import { type AnswerOf, paymentEventRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { PaymentEvents } from './payment-events.service.ts';

@Controller()
export class PaymentEventsController {
  constructor(private readonly events: PaymentEvents) {}

  @Handles(paymentEventRoutes.list)
  async list(@Scope() scope: RequestScope): Promise<AnswerOf<typeof paymentEventRoutes.list>> {
    return { events: await this.events.list(scope) };
  }
}
