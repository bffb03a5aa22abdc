import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, paymentEventRoutes } from '@oficio/contracts';
import { Matches } from 'class-validator';
import { Handles } from '../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { EventReplay } from './event-replay.service.ts';
import { PaymentEvents } from './payment-events.service.ts';

class EventParameter {
  /** The provider's id. */
  @Matches(/^evt_\w{1,200}$/)
  id!: string;
}

@Controller()
export class PaymentEventsController {
  constructor(
    private readonly events: PaymentEvents,
    private readonly replay: EventReplay,
  ) {}

  @Handles(paymentEventRoutes.list)
  async list(@Scope() scope: RequestScope) {
    return { events: await this.events.list(scope) };
  }

  @Handles(paymentEventRoutes.applyAgain)
  applyAgain(
    @Scope() scope: RequestScope,
    @Param() { id }: EventParameter,
    @Body() body: BodyOf<typeof paymentEventRoutes.applyAgain>,
  ) {
    return this.replay.queue(scope, id, body);
  }
}
