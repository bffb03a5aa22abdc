import type { INestApplication } from '@nestjs/common';
import type { Request, Response } from 'express';
import { UploadBodies } from '../../http/upload-bodies.ts';
import { type ClientSender, ClientUploads } from '../files/client-uploads.service.ts';
import { PortalReader } from '../portal-home/portal-reader.ts';
import type { PageAnswers, PortalOptions } from './page-answers.ts';
import { cursorOf, found, type PortalHandler } from './portal-handler.ts';
import { ARRIVAL_FAULTS, type Faults, FORM_LIMITS, faultOf, holderOf } from './sent-uploads.ts';
import { readUploadForm, type UploadFault } from './upload-form-body.ts';

const DOCUMENTS = '/portal/documents';

/** The statuses of pages on which a file wasn't stored. */
const STATUSES: Record<UploadFault, number> = {
  none: 422,
  large: 413,
  kind: 415,
  limited: 429,
  full: 409,
  interrupted: 503,
};

/** The list of a client's documents, and the form that sends a file. */
export function portalDocumentPages(
  app: INestApplication,
  { font }: PortalOptions,
  answers: PageAnswers,
): { show: PortalHandler; send: PortalHandler } {
  const reader = app.get(PortalReader, { strict: false });
  const uploads = app.get(ClientUploads, { strict: false });
  const bodies = app.get(UploadBodies, { strict: false });

  const show: PortalHandler = async (session, request, response) => {
    const page = found(await reader.documents(session, cursorOf(request)));
    const { renderDocuments } = await import('./views/index.ts');
    const hasArrived = request.query.arrived !== undefined;
    answers.send(response, 200, renderDocuments(page, { font, hasArrived, fault: null }));
  };

  /** The role of the portal decides who sends the file. The document itself is a write of the worker. */
  const send: PortalHandler = async (session, request, response) => {
    const sender = found(await reader.sender(session));
    const fault = await store(sender, request, response);
    if (fault === null) return response.redirect(303, `${DOCUMENTS}?arrived=1`);
    const page = found(await reader.documents(session, null));
    const { renderDocuments } = await import('./views/index.ts');
    answers.send(response, STATUSES[fault], renderDocuments(page, { font, hasArrived: false, fault }));
  };

  async function store(
    sender: ClientSender,
    request: Request,
    response: Response,
  ): Promise<UploadFault | null> {
    const body = await faultOf(
      ARRIVAL_FAULTS,
      bodies.read(request, response, FORM_LIMITS, holderOf(sender, request)),
    );
    if ('fault' in body) return body.fault;
    const { key, name, file } = await readUploadForm(body.value.bytes, request.headers['content-type']);
    if (!file) return 'none';
    const stored = await faultOf(STORING_FAULTS, uploads.add(sender, { key, name, file }));
    return 'fault' in stored ? stored.fault : null;
  }

  return { show, send };
}

const STORING_FAULTS: Faults<UploadFault> = {
  'upload.not_a_document': 'kind',
  'rate.limited': 'limited',
  'storage.full': 'full',
};
