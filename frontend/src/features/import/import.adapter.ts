import { IMPORT_BUNDLES, IMPORTS, type Import, importBundleRoutes, importRoutes } from '@oficio/contracts';
import type { ImportAnswer, ImportPorts, UploadAnswer } from '@oficio/machines/import';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { randomId } from '../../lib/api/random-id.ts';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { isOutcomeUnknown } from '../../lib/api/unknown-outcome.ts';

/** The ports of the import machine: requests whose failures are answers. */
export function createImportPorts(api: Pick<ApiClient, 'callRoute'>): ImportPorts {
  return {
    upload({ kind, file }) {
      if (isArchive(file.name)) return divided(api, file as File);
      if (file.size > IMPORTS.bytes)
        return Promise.resolve(tooLarge(IMPORTS.bytes, 'Please import it in parts.'));
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

/** Whether a file has several others in it, of whatever kinds. */
const isArchive = (name: string): boolean => /\.zip$/i.test(name);

async function divided(api: Pick<ApiClient, 'callRoute'>, file: File): Promise<UploadAnswer> {
  if (file.size > IMPORT_BUNDLES.bytes) {
    return tooLarge(IMPORT_BUNDLES.bytes, 'Please export the parts as CSV files.');
  }
  try {
    const { id } = await api.callRoute(importBundleRoutes.add, {
      query: { name: file.name },
      file: new Blob([file], { type: 'application/zip' }),
      idempotencyKey: randomId(),
    });
    return { status: 'divided', bundleId: id };
  } catch (error) {
    return failed(error);
  }
}

function tooLarge(bytes: number, advice: string): ImportAnswer {
  const text = `This file is larger than ${bytes / 1024 / 1024} MB. ${advice}`;
  return { status: 'refused', refusal: { text, code: 'request.too_large' } };
}

async function answerOf(request: Promise<Import>): Promise<ImportAnswer> {
  try {
    return { status: 'answered', import: await request };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ImportAnswer {
  const code = error instanceof RequestFailure ? (error.code ?? null) : null;
  return {
    status: isOutcomeUnknown(error) ? 'lost' : 'refused',
    refusal: { text: failureText(error), code },
  };
}
