import { ApiError } from '../../http/api-error.ts';
import { UnreadableFile } from './reading/index.ts';

/** Codes of files that are no text at all. */
const NO_TEXT = ['spreadsheet', 'binary'];

/** @throws ApiError import.unreadable with the line of the fault; import.not_csv */
export async function readable<Result>(reading: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await reading();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const code = NO_TEXT.includes(error.code) ? 'import.not_csv' : 'import.unreadable';
    throw new ApiError(code, error.message);
  }
}
