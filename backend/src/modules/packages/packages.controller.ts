import { Body, Controller, Param, Res } from '@nestjs/common';
import { type BodyOf, packageRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendStream } from '../../http/send-stream.ts';
import { PackagesService } from './packages.service.ts';

@Controller()
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Handles(packageRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.packages.list(scope);
  }

  @Handles(packageRoutes.build)
  build(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof packageRoutes.build>) {
    return this.packages.build(scope, body);
  }

  @Handles(packageRoutes.content, { answers: 'application/zip' })
  async content(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Res() response: Response,
  ) {
    const { name, sizeBytes, pieces } = await this.packages.content(scope, id);
    response
      .attachment(name)
      .set({ 'Content-Length': String(sizeBytes), 'Cache-Control': 'private, no-store' });
    await sendStream(response, pieces);
  }
}
