import { failureSchema, type Route } from '@oficio/contracts';
import type * as z from 'zod/mini';

export type AnyRoute = Route<z.core.$ZodType | undefined, z.core.$ZodType | undefined>;

export interface CallOptions {
  as?: { token: string };
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The bytes of a file, in place of a body. */
  file?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export async function sendCall(
  url: string,
  method: string,
  { as, body, file, headers = {} }: CallOptions,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(file && { body: file }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : undefined,
    text,
  };
}

/** The status and the code of a refusal. */
export function refusal(answer: Answer): unknown {
  return [answer.status, failureSchema.parse(answer.body).code];
}
