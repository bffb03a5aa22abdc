import { Body, Controller, Param, Res } from '@nestjs/common';
import { organizationSetupRoutes, UPLOADS } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { AuthService } from '../../auth/auth.service.ts';
import { LogoService } from './logo.service.ts';
import { LOGO_MEDIA_TYPE } from './logo-images.ts';

@Controller()
export class LogoController {
  constructor(
    private readonly logos: LogoService,
    private readonly auth: AuthService,
  ) {}

  @Handles(organizationSetupRoutes.uploadLogo, {
    upload: { maxBytes: UPLOADS.logoMaxBytes },
  })
  async upload(@InOrganization() scope: OrganizationScope, @Body() { bytes }: UploadedFile) {
    await this.logos.store(scope, bytes);
    return this.auth.currentUser(scope);
  }

  @Handles(organizationSetupRoutes.removeLogo)
  async remove(@InOrganization() scope: OrganizationScope) {
    await this.logos.remove(scope);
  }

  @Handles(organizationSetupRoutes.logo, { limited: true, answers: LOGO_MEDIA_TYPE })
  async image(@Param() { id }: IdParameter, @Res() response: Response) {
    const image = await this.logos.image(id);
    response.set(IMAGE_HEADERS).send(image);
  }
}

const IMAGE_HEADERS = {
  'Content-Type': LOGO_MEDIA_TYPE,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // A shared cache would keep a removed logo.
  'Cache-Control': 'private, max-age=31536000, immutable',
  // Mails are read on other origins.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
