import { IMPORTS, type Import, importRoutes } from '@oficio/contracts';
import type { ImportAnswer, ImportPorts } from '@oficio/machines/import';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { randomId } from '../../lib/api/random-id.ts';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { isOutcomeUnknown } from '../../lib/api/unknown-outcome.ts';

/** The ports of the import machine: requests whose failures are answers. */
export function createImportPorts(api: Pick<ApiClient, 'callRoute'>): ImportPorts {
  return {
    upload({ kind, file }) {
      if (file.size > IMPORTS.bytes) return Promise.resolve(TOO_LARGE);
      return answerOf(
        api.callRoute(importRoutes.add, {
          query: { kind, name: file.name },
          // Systems give CSV files various types, or none.
          file: new Blob([file as File], { type: 'text/csv' }),
          idempotencyKey: randomId(),
        }),
      );
    },
    load: ({ id }) => answerOf(api.callRoute(importRoutes.one, { parameters: { id } })),
    saveMapping: ({ id, mapping }) =>
      answerOf(
        api.callRoute(importRoutes.map, { parameters: { id }, body: mapping, idempotencyKey: randomId() }),
      ),
    check: ({ id }) =>
      answerOf(api.callRoute(importRoutes.check, { parameters: { id }, idempotencyKey: randomId() })),
    commit: ({ id, mode }) =>
      answerOf(
        api.callRoute(importRoutes.commit, {
          parameters: { id },
          body: { mode },
          idempotencyKey: randomId(),
        }),
      ),
    undo: ({ id }) =>
      answerOf(api.callRoute(importRoutes.undo, { parameters: { id }, idempotencyKey: randomId() })),
  };
}

const TOO_LARGE: ImportAnswer = {
  status: 'refused',
  refusal: {
    text: `This file is larger than ${IMPORTS.bytes / 1024 / 1024} MB. Please import it in parts.`,
    code: 'request.too_large',
  },
};

async function answerOf(request: Promise<Import>): Promise<ImportAnswer> {
  try {
    return { status: 'answered', import: await request };
  } catch (error) {
    const code = error instanceof RequestFailure ? (error.code ?? null) : null;
    return {
      status: isOutcomeUnknown(error) ? 'lost' : 'refused',
      refusal: { text: failureText(error), code },
    };
  }
}
