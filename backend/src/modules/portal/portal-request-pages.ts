import type { INestApplication } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { sendStream } from '../../http/send-stream.ts';
import { UploadBodies } from '../../http/upload-bodies.ts';
import type { ClientSender } from '../files/client-uploads.service.ts';
import { PortalReader } from '../portal-home/portal-reader.ts';
import type { PortalSession } from '../portal-home/portal-session-rows.ts';
import { ClientRequests } from '../support/client-requests.service.ts';
import type { PageAnswers, PortalOptions } from './page-answers.ts';
import { cursorOf, found, type PortalHandler } from './portal-handler.ts';
import { type FilledRequest, type RequestFault, readRequestForm } from './request-form-body.ts';
import { setFile } from './sent-file.ts';
import { ARRIVAL_FAULTS, type Faults, FORM_LIMITS, faultOf, holderOf } from './sent-uploads.ts';

const REQUESTS = '/portal/requests';

/** The statuses of pages on which a message wasn't stored; 422 where the form itself is wrong. */
const STATUSES: Partial<Record<RequestFault, number>> = {
  large: 413,
  kind: 415,
  limited: 429,
  full: 409,
  closed: 409,
  interrupted: 503,
};

const idSchema = z.uuid();

/** The requests of a contact: their list, one with its messages, and the forms that write. */
export function portalRequestPages(app: INestApplication, { font }: PortalOptions, answers: PageAnswers) {
  const reader = app.get(PortalReader, { strict: false });
  const requests = app.get(ClientRequests, { strict: false });
  const bodies = app.get(UploadBodies, { strict: false });

  async function listPage(session: PortalSession, cursor: string | null, filled: FilledRequest | null) {
    const page = found(await reader.requests(session, cursor));
    const { renderRequests } = await import('./views/index.ts');
    return renderRequests(page, { font, filled });
  }

  async function threadPage(session: PortalSession, request: Request, filled: FilledRequest | null) {
    const page = found(await reader.request(session, idOf(request.params.id)));
    const { renderRequest } = await import('./views/index.ts');
    return renderRequest(page, { font, filled, isSent: request.query.sent !== undefined });
  }

  const showList: PortalHandler = async (session, request, response) => {
    answers.send(response, 200, await listPage(session, cursorOf(request), null));
  };

  const show: PortalHandler = async (session, request, response) => {
    answers.send(response, 200, await threadPage(session, request, null));
  };

  /** The role of the portal decides who writes. The message itself is a write of the worker. */
  const open: PortalHandler = async (session, request, response) => {
    const sender = found(await reader.sender(session));
    const written = await write(sender, request, response, { hasSubject: true }, (message) =>
      requests.open(sender, { ...message, category: 'question' }),
    );
    if ('id' in written) return response.redirect(303, `${REQUESTS}/${written.id}?sent=1`);
    answers.send(response, statusOf(written.filled), await listPage(session, null, written.filled));
  };

  /** The same for an answer to a request that the contact sees. */
  const answer: PortalHandler = async (session, request, response) => {
    const { id } = found(await reader.request(session, idOf(request.params.id)));
    const sender = found(await reader.sender(session));
    const written = await write(sender, request, response, { hasSubject: false }, async (message) => {
      await requests.answer(sender, id, message);
      return id;
    });
    if ('id' in written) return response.redirect(303, `${REQUESTS}/${id}?sent=1`);
    answers.send(response, statusOf(written.filled), await threadPage(session, request, written.filled));
  };

  async function write(
    sender: ClientSender,
    request: Request,
    response: Response,
    form: { hasSubject: boolean },
    store: (message: Awaited<ReturnType<typeof readRequestForm>>['given']) => Promise<string>,
  ): Promise<{ id: string } | { filled: FilledRequest }> {
    const body = await faultOf(
      ARRIVAL_FAULTS,
      bodies.read(request, response, FORM_LIMITS, holderOf(sender, request)),
    );
    if ('fault' in body) return { filled: { subject: '', body: '', faults: [body.fault] } };
    const { given, filled } = await readRequestForm(body.value.bytes, request.headers['content-type'], form);
    if (filled.faults.length > 0) return { filled };
    const stored = await faultOf(STORING_FAULTS, store(given));
    return 'fault' in stored ? { filled: { ...filled, faults: [stored.fault] } } : { id: stored.value };
  }

  const sendFile: PortalHandler = async (session, request, response) => {
    const { id, fileId } = request.params;
    const file = found(await reader.requestFile(session, { requestId: idOf(id), fileId: idOf(fileId) }));
    setFile(response, file);
    await sendStream(response, file.pieces);
  };

  return { showList, show, open, answer, sendFile };
}

const STORING_FAULTS: Faults<RequestFault> = {
  'upload.not_a_document': 'kind',
  'rate.limited': 'limited',
  'storage.full': 'full',
  'ticket.not_possible': 'closed',
};

function statusOf({ faults: [fault] }: FilledRequest): number {
  return (fault && STATUSES[fault]) ?? 422;
}

function idOf(given: unknown): string {
  const id = idSchema.safeParse(given);
  if (!id.success) throw new ApiError('resource.not_found');
  return id.data;
}
