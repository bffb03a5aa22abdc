import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { AnswerOf, Route } from '@oficio/contracts';
import type * as z from 'zod/mini';

export type AnyRoute = Route<z.core.$ZodType | undefined, z.core.$ZodType | undefined>;

export interface HandlerOptions {
  /** A public route that counts for the rate limit of its caller's network address. */
  limited?: boolean;
  /** The body is a file instead of JSON: bytes of any type, limited to this size. The handler gets an `UploadedFile`. */
  upload?: { maxBytes: number; tooLarge?: string };
  /** The media type of an answer that isn't JSON; the handler sends it itself. */
  answers?: string;
}

export interface HandledRoute extends HandlerOptions {
  route: AnyRoute;
}

/** The JSON of an answer, which is sent as it is. */
export type JsonOf<Answer> = string & { readonly answer?: Answer };

/** A method that gives its route's answer. */
type Handler<R> = (
  ...given: never[]
) => R extends { answer: undefined }
  ? Promise<void>
  : AnswerOf<R> | Promise<AnswerOf<R> | JsonOf<AnswerOf<R>>>;

const HANDLED_ROUTE = Symbol('handled route');

/**
 * Binds a controller's method to its route of the contracts: method, path, status, access, validation of the
 * body, documentation. A method without it is answered 404 by the authentication guard.
 */
export function Handles<R extends AnyRoute>(
  route: R,
  options: HandlerOptions = {},
): <H extends Handler<R>>(target: object, name: string, handler: TypedPropertyDescriptor<H>) => void {
  return applyDecorators(
    RequestMapping({ path: route.path, method: RequestMethod[route.method] }),
    HttpCode(route.status),
    SetMetadata(HANDLED_ROUTE, { route, ...options } satisfies HandledRoute),
  );
}

export function handledRoute(handler: object): HandledRoute | undefined {
  return Reflect.getMetadata(HANDLED_ROUTE, handler);
}
