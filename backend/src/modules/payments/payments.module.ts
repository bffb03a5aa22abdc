import { Module } from '@nestjs/common';
import { ClientMoneyService } from './client-money.service.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { SettlementsController } from './settlements.controller.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { SettlementsService } from './settlements.service.ts';

@Module({
  controllers: [PaymentsController, SettlementsController],
  providers: [
    PaymentsService,
    PaymentsRepository,
    SettlementsService,
    SettlementsRepository,
    ClientMoneyService,
  ],
})
export class PaymentsModule {}
