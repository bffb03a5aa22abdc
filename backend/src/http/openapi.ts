import { type INestApplication, Module } from '@nestjs/common';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { API_KEY_START, failureSchema, PRODUCT_NAME, type RouteAccess, takesKeys } from '@oficio/contracts';
import type { Express, RequestHandler } from 'express';
import * as z from 'zod/mini';
import { type HandledRoute, handledRoute } from './handles.decorator.ts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];
type Schema = Extract<NonNullable<OpenAPIObject['components']>['schemas'], object>[string];

/**
 * The documentation at `/api/docs` and `/api/docs-json`, from the schemas that requests are checked with. Its library has
 * 500 modules and loads with the first request, because most processes never show the documentation.
 */
export function documentation(app: INestApplication): RequestHandler {
  let pages: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    if (!/^\/api\/docs(-json)?(\/|$)/i.test(request.path)) return next();
    pages ??= documentationPages(app);
    pages.then((handle) => handle(request, response, next)).catch(next);
  };
}

@Module({})
class Documentation {}

/** The library adds its pages to an application that hasn't started, so that they have one of their own. */
async function documentationPages(app: INestApplication): Promise<RequestHandler> {
  const { SwaggerModule } = await import('@nestjs/swagger');
  const site = await NestFactory.create<NestExpressApplication>(Documentation, { logger: false });
  site.set('etag', false);
  site.disable('x-powered-by');
  SwaggerModule.setup('api/docs', site, () => openApiDocument(handledRoutes(app)), {
    customSiteTitle: `${PRODUCT_NAME} API`,
    raw: ['json'],
  });
  return site.getHttpAdapter().getInstance() as Express;
}

/** Every route that a controller of the application handles. */
export function handledRoutes(app: INestApplication): HandledRoute[] {
  const controllers = app.get(DiscoveryService, { strict: false }).getControllers();
  return controllers.flatMap(({ metatype }) => {
    const methods: Record<string, unknown> = metatype?.prototype ?? {};
    return Object.getOwnPropertyNames(methods).flatMap((name) => {
      const method = methods[name];
      const handled = typeof method === 'function' ? handledRoute(method) : undefined;
      return handled ? [handled] : [];
    });
  });
}

/** An OpenAPI 3.1 description. */
function openApiDocument(routes: readonly HandledRoute[]): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  for (const handled of routes) {
    const path = handled.route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [handled.route.method.toLowerCase()]: operationOf(handled) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Amounts are integers of the smallest unit, instants are UTC, days are `YYYY-MM-DD`. ' +
        'A mutating call may carry an `Idempotency-Key` (a UUID): repeated, it gets the first answer again.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A person’s session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_KEY_START}…`,
          description: 'An API key of a person, for one organization',
        },
      },
      schemas: { Failure: schemaOf(failureSchema, 'output') },
    },
  };
}

function operationOf({ route, upload, answers }: HandledRoute): Operation {
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`.replace(/[^a-z]+(\w)/gi, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    tags: [route.path.split('/')[2] ?? ''],
    summary: route.summary,
    description: ACCESS[route.access] + (route.members ? ` Member roles: ${route.members.join(', ')}.` : ''),
    ...(route.access !== 'public' && {
      security: [...(takesKeys(route) ? [{ apiKey: [] }] : []), { session: [] }],
    }),
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route.query),
      ...headerParameters(route.method),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    ...(upload && {
      requestBody: {
        required: true,
        description: `At most ${upload.maxBytes} bytes.`,
        content: { '*/*': { schema: BYTES } },
      },
    }),
    responses: {
      [route.status]: {
        description: route.status === 204 ? 'Done' : 'The answer',
        ...(route.answer && {
          content: { 'application/json': { schema: schemaOf(route.answer, 'output') } },
        }),
        ...(answers && { content: { [answers]: { schema: BYTES } } }),
      },
      default: { description: 'A refusal', content: failure },
    },
  };
}

const BYTES: Schema = { type: 'string', format: 'binary' };

const ACCESS: Record<RouteAccess, string> = {
  public: 'For anybody.',
  signedIn: 'For signed-in people.',
  withAccess: 'For members of an organization with a trial or subscription, otherwise 402.',
};

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
}

function headerParameters(method: string): Parameter[] {
  if (method === 'GET') return [];
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  ];
}

function queryParameters(query: z.core.$ZodType | undefined): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as SchemaOfObject;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

interface SchemaOfObject {
  properties?: Record<string, Schema>;
  required?: string[];
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Schema;
}
