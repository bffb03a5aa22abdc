import { Global, Module } from '@nestjs/common';
import { PrincipalSource } from '../../sessions/principal.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { ApiKeySourceModule } from '../api-keys/api-key-source.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { PrincipalRepository } from './principal.repository.ts';
import { PrincipalService } from './principal.service.ts';
import { ProfileRepository } from './profile.repository.ts';
import { SignInDevicesRepository } from './sign-in-devices.repository.ts';
import { SignInDevices } from './sign-in-devices.ts';

@Global()
@Module({
  imports: [ApiKeySourceModule, OrganizationModule],
  controllers: [AuthController],
  providers: [
    AuthService,
    PrincipalRepository,
    ProfileRepository,
    SignInDevices,
    SignInDevicesRepository,
    Sessions,
    { provide: PrincipalSource, useClass: PrincipalService },
  ],
  exports: [AuthService, Sessions, PrincipalSource],
})
export class AuthModule {}
