import { Global, Module } from '@nestjs/common';
import { PrincipalSource } from '../../http/principal.ts';
import { Sessions } from '../../http/sessions.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { PrincipalRepository } from './principal.repository.ts';
import { PrincipalService } from './principal.service.ts';
import { ProfileRepository } from './profile.repository.ts';

@Global()
@Module({
  imports: [OrganizationsModule],
  controllers: [AuthController],
  providers: [
    AuthService,
    PrincipalRepository,
    ProfileRepository,
    Sessions,
    { provide: PrincipalSource, useClass: PrincipalService },
  ],
  exports: [AuthService, Sessions],
})
export class AuthModule {}
