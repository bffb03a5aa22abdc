import { FAILURES, type FailureCode, failureSchema } from '@oficio/contracts';
import type { Answer } from './held-requests.ts';

/** Our API's refusal with this code. `Retry-After: 0` makes the API client retry at once. */
export function apiRefusal(code: FailureCode, sentence: string): Answer {
  const body = failureSchema.parse({ error: sentence, code, message: sentence });
  return (route) => route.fulfill({ status: FAILURES[code], headers: { 'Retry-After': '0' }, json: body });
}

/** The auth service's refusal, in the format of both the embedded and the hosted service. */
export function authRefusal(status: number, code: string, text: string): Answer {
  return (route) => route.fulfill({ status, json: { code: status, error_code: code, msg: text } });
}
