import { Body, Controller, Param, Query } from '@nestjs/common';
import { IMPORT_BUNDLES, importBundleRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { ImportBundles } from './bundles.service.ts';

const UPLOAD = {
  maxBytes: IMPORT_BUNDLES.bytes,
  tooLarge: 'A zip file can have at most 10 MB. Please export the parts as CSV files.',
};

@Controller()
export class ImportBundlesController {
  constructor(private readonly bundles: ImportBundles) {}

  @Handles(importBundleRoutes.add, { upload: UPLOAD })
  add(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof importBundleRoutes.add>,
    @Body() file: UploadedFile,
  ) {
    return this.bundles.add(scope, query, file);
  }

  @Handles(importBundleRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.bundles.one(scope, id);
  }
}
