import { Module } from '@nestjs/common';
import { WelcomeController } from './welcome.controller.ts';
import { WelcomeRepository } from './welcome.repository.ts';
import { WelcomeService } from './welcome.service.ts';

@Module({ controllers: [WelcomeController], providers: [WelcomeRepository, WelcomeService] })
export class WelcomeModule {}
