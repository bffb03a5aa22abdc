import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, certificateRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { CertificatesService } from './certificates.service.ts';

@Controller()
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Handles(certificateRoutes.evidence)
  readings(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.certificates.readings(scope, id);
  }

  @Handles(certificateRoutes.checkSeveral)
  checkSeveral(
    @InOrganization() scope: OrganizationScope,
    @Body() { ids }: BodyOf<typeof certificateRoutes.checkSeveral>,
  ) {
    return this.certificates.check(scope, ids);
  }

  @Handles(certificateRoutes.watch)
  watch(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof certificateRoutes.watch>) {
    return this.certificates.watch(scope, body);
  }

  @Handles(certificateRoutes.check)
  check(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.certificates.check(scope, [id]);
  }
}
