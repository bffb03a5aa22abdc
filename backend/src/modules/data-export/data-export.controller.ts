import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Controller, Req, Res } from '@nestjs/common';
import { dataExportRoutes } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendStream } from '../../http/send-stream.ts';
import { DataExportService } from './data-export.service.ts';
import { DocumentsArchive } from './documents-archive.service.ts';

@Controller()
export class DataExportController {
  constructor(
    private readonly exports: DataExportService,
    private readonly archive: DocumentsArchive,
  ) {}

  @Handles(dataExportRoutes.organization, { answers: 'application/json' })
  async organization(
    @InOrganization() scope: OrganizationScope,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { name, content } = await this.exports.export(scope);
    response.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
    });
    if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(content);
    // A caller who disconnects during the download is no failure.
    else await pipeline(Readable.from([content]), createGunzip(), response).catch(() => undefined);
  }
  @Handles(dataExportRoutes.documents, { answers: 'application/zip' })
  async documents(@InOrganization() scope: OrganizationScope, @Res() response: Response) {
    const { name, pieces } = await this.archive.export(scope);
    response.attachment(name).set('Cache-Control', 'no-store');
    await sendStream(response, pieces);
  }
}
