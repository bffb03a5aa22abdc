import { Controller } from '@nestjs/common';
import { type AnswerOf, paymentEventRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { Refusal } from '../../http/refusal.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { PaymentEventsRepository } from './payment-events.repository.ts';

const LISTED = 200;

@Controller()
export class PaymentEventsController {
  constructor(private readonly events: PaymentEventsRepository) {}

  @Handles(paymentEventRoutes.list)
  async list(@Scope() { principal }: RequestScope): Promise<AnswerOf<typeof paymentEventRoutes.list>> {
    if (principal.role !== 'superadmin') throw new Refusal('access.forbidden');
    return { events: await this.events.list(LISTED) };
  }
}
