import { clientRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handledRoutes } from '../src/http/openapi.ts';
import { TestApplication } from './test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});

afterAll(() => app.stop());

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { summary: string; requestBody?: unknown; parameters: { name: string }[] }>
  >;
}

test('the documentation describes every route, from the schemas that check it', async () => {
  const answer = await app.fetch('GET', '/api/docs-json');
  const document = answer.body as Document;
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const handled = handledRoutes(app.nest).map(({ route }) => `${route.method} ${route.path}`);
  expect(described.toSorted()).toEqual(handled.toSorted());
  const list = document.paths[clientRoutes.list.path]?.get;
  expect(list?.summary).toBe(clientRoutes.list.summary);
  expect(list?.parameters.map(({ name }) => name).toSorted()).toEqual(
    [
      'country',
      'createdIn',
      'currency',
      'cursor',
      'inactiveSince',
      'limit',
      'missing',
      'overdue',
      'owner',
      'renewal',
      'search',
      'sort',
      'status',
      'tag',
    ].toSorted(),
  );
  expect(document.paths[clientRoutes.create.path]?.post?.requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { required: ['displayName'], additionalProperties: false } } },
  });
});

test('its page has a policy of its own and loads nothing from other origins', async () => {
  const page = await app.fetch('GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.text).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
});
