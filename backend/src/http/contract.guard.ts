import {
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FieldFailure } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type AnyRoute, type HandlerOptions, handledRoute } from './handles.decorator.ts';
import { stateOf } from './request-state.ts';
import { UploadBodies } from './upload-bodies.ts';

z.config(z.locales.en());

/**
 * Replaces query and body by the parsed values of the route's schemas, after the other guards and before the handler.
 */
@Injectable()
export class ContractGuard implements CanActivate {
  constructor(private readonly uploads: UploadBodies) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const handled = handledRoute(context.getHandler());
    if (!handled) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    response.type('json');
    // Express parses the query again at each access.
    if (handled.route.query) {
      Object.defineProperty(request, 'query', { value: parsed(handled.route.query, request.query) });
    }
    if (handled.upload) return this.#readUpload(request, response, handled.upload);
    if (handled.route.body) request.body = parsed(handled.route.body, request.body);
    else if (request.body !== undefined) throw new ApiError('request.invalid');
    return true;
  }

  async #readUpload(
    request: Request,
    response: Response,
    limits: NonNullable<HandlerOptions['upload']>,
  ): Promise<boolean> {
    const file = await this.uploads.read(request, response, limits);
    request.body = file;
    // The hash stands for the bytes when a repeated request is compared with the first one.
    stateOf(request).rawBody = file.sha256;
    return true;
  }
}

/** Also checks answers against their contract. Only in tests, because it takes as long as creating a list. */
@Injectable()
export class AnswerCheck implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handled = handledRoute(context.getHandler());
    return handled ? next.handle().pipe(map((answer) => checkAnswer(handled.route, answer))) : next.handle();
  }
}

function parsed(schema: z.core.$ZodType, input: unknown): unknown {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap(fieldFailures);
  throw new ApiError('request.invalid', fields[0]?.message, { fields });
}

function fieldFailures(issue: z.core.$ZodIssue): FieldFailure[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({
    path: [...issue.path, key].join('.'),
    message: 'This field can’t be set',
  }));
}

function checkAnswer({ answer: schema, method, path }: AnyRoute, answer: unknown): unknown {
  const value = typeof answer === 'string' ? JSON.parse(answer) : answer;
  const fits = schema ? z.safeParse(schema, value) : z.safeParse(z.undefined(), value);
  if (!fits.success) {
    throw new Error(`${method} ${path} doesn't answer its contract: ${z.prettifyError(fits.error)}`);
  }
  return answer;
}
