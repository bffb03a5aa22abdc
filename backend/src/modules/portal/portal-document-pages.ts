import type { INestApplication } from '@nestjs/common';
import { UPLOADS } from '@oficio/contracts';
import type { Request, Response } from 'express';
import type { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { UploadBodies } from '../../http/upload-bodies.ts';
import { addressKey } from '../../limits/rate-limits.ts';
import { type ClientSender, ClientUploads } from '../files/client-uploads.service.ts';
import { PortalReader } from '../portal-home/portal-reader.ts';
import type { PageAnswers, PortalOptions } from './page-answers.ts';
import { cursorOf, found, type PortalHandler } from './portal-handler.ts';
import { readUploadForm, type UploadFault } from './upload-form-body.ts';

const DOCUMENTS = '/portal/documents';

/** A browser without a script sends a file of any size, and reads why it is refused when it has sent all of it. */
const LIMITS = { maxBytes: UPLOADS.documentMaxBytes, discardBytes: 10 * UPLOADS.documentMaxBytes };

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
      bodies.read(request, response, LIMITS, holderOf(sender, request)),
    );
    if ('fault' in body) return body.fault;
    const { key, name, file } = await readUploadForm(body.value.bytes, request.headers['content-type']);
    if (!file) return 'none';
    const stored = await faultOf(STORING_FAULTS, uploads.add(sender, { key, name, file }));
    return 'fault' in stored ? stored.fault : null;
  }

  return { show, send };
}

type Faults = Partial<Record<ApiError['code'], UploadFault>>;

/** Before a file is stored, a share of unfinished bodies can be used up. */
const ARRIVAL_FAULTS: Faults = {
  'upload.too_large': 'large',
  'upload.too_slow': 'interrupted',
  'rate.limited': 'interrupted',
  'service.unavailable': 'interrupted',
};

const STORING_FAULTS: Faults = {
  'upload.not_a_document': 'kind',
  'rate.limited': 'limited',
  'storage.full': 'full',
};

/** @throws what the work throws, unless it is one of the faults */
async function faultOf<Value>(
  faults: Faults,
  work: Promise<Value>,
): Promise<{ value: Value } | { fault: UploadFault }> {
  try {
    return { value: await work };
  } catch (error) {
    const fault = faults[apiErrorOf(error).code];
    if (!fault) throw error;
    return { fault };
  }
}

function holderOf({ clientId, organizationId }: ClientSender, { ip }: Request) {
  return { account: clientId, organization: organizationId, address: addressKey(ip) };
}
