import { Injectable } from '@nestjs/common';
import { csvFile, csvLines, IMPORT_FIELDS, type ImportKind } from '@oficio/contracts';
import type { Response } from 'express';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { ImportsRepository } from './imports.repository.ts';
import { readRecords } from './reading/index.ts';

/** Files that help to import: an empty one, and the wrong rows with what is wrong. */
@Injectable()
export class ImportFiles {
  constructor(private readonly imports: ImportsRepository) {}

  sendTemplate(kind: ImportKind, response: Response): void {
    const headers = IMPORT_FIELDS[kind].map(({ label }) => label);
    send(response, `${kind}-template`, csvFile([csvLines([headers])]));
  }

  /** @throws ApiError resource.not_found */
  async sendFaulty(scope: OrganizationScope, id: string, response: Response): Promise<void> {
    const stored = await this.imports.find(scope, id);
    const content = await this.imports.content(scope, id);
    if (!stored || !content) throw new ApiError('resource.not_found');
    const { guess, mapping, fileName } = stored;
    const faults = new Map((await this.imports.faults(scope, id)).map(({ line, errors }) => [line, errors]));
    const lines = [csvLines([[...guess.headers, REASON]])];
    for await (const piece of readRecords(content, { ...mapping, headerRow: guess.headerRow })) {
      const wrong = piece.flatMap(({ line, cells }) => {
        const errors = faults.get(line);
        const reason = errors?.map(({ message }) => message).join(' ');
        return reason === undefined ? [] : [[...guess.headers.map((_, index) => cells[index] ?? ''), reason]];
      });
      lines.push(csvLines(wrong));
    }
    send(response, `${fileName.replace(/\.[^.]*$/, '')}-faulty`, csvFile(lines));
  }
}

const REASON = 'Reason';

function send(response: Response, name: string, file: string): void {
  response
    .attachment(`${name}.csv`)
    .set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' })
    .send(file);
}
