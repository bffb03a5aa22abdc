import { expect, test } from 'vitest';
import { loadAllRoutes, VISITOR_ROUTES, visitorRouteTree } from './visitor-routes.ts';

test('all routes are those of visitors, at the same paths, and the one of members', async () => {
  await loadAllRoutes();
  const children = Object.values(visitorRouteTree.children ?? {});
  const ofVisitors = children.filter(({ options }) => options.id !== '/_app');

  expect(ofVisitors.length).toBe(children.length - 1);
  expect(new Set(ofVisitors)).toEqual(new Set(Object.values(VISITOR_ROUTES)));
  for (const [path, { options }] of Object.entries(VISITOR_ROUTES))
    expect(options).toMatchObject({ id: path, path });
});
