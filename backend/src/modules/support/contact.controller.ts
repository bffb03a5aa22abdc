import { Body, Controller, Req } from '@nestjs/common';
import { type BodyOf, supportRoutes } from '@oficio/contracts';
import type { Request } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { ContactService } from './contact.service.ts';
import { ContactSenders } from './contact-senders.ts';

@Controller()
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly senders: ContactSenders,
  ) {}

  @Handles(supportRoutes.contact, { limited: true })
  async receive(@Body() body: BodyOf<typeof supportRoutes.contact>, @Req() request: Request) {
    await this.contact.receive(body, await this.senders.of(request));
  }
}
