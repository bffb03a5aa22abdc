import { expect, test } from 'vitest';
import { type Manifest, renderFirstViews } from './render-first-views.tsx';

const TEMPLATE = `<html><head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"></div></body></html>`;

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base-1.js' },
  '_layout.js': { file: 'assets/layout-1.js', imports: ['_base.js', 'index.html'] },
  'src/routes/login.tsx?tsr-split=component': { file: 'assets/login-1.js', imports: ['_layout.js'] },
  'src/app/signed-in-part.ts': { file: 'assets/signed-in-part-1.js', imports: ['index.html'] },
  'src/routes/_app.tsx?tsr-split=component': { file: 'assets/app-1.js', imports: ['_base.js'] },
  'src/routes/_app/dashboard.tsx?tsr-split=component': {
    file: 'assets/dashboard-1.js',
    imports: ['_layout.js'],
  },
  'src/routes/register.tsx?tsr-split=component': { file: 'assets/register-1.js', imports: ['_layout.js'] },
};

const views = renderFirstViews(TEMPLATE, MANIFEST, '/assets/after-paint-1.js');

test('each page has its first view and lists its scripts: the entry’s imports, the entry, the others', () => {
  expect(Object.keys(views)).toEqual(['/login', '/register', '/dashboard']);
  expect(views['/login']).toContain('Welcome back');
  expect(views['/register']).toContain('Create your account');
  expect(filesOf('steps', views['/login'])).toEqual(['/assets/base-1.js', '/assets/index-1.js']);
  expect(filesOf('others', views['/login'])).toEqual(['/assets/layout-1.js', '/assets/login-1.js']);
  expect(filesOf('others', views['/register'])).toEqual(['/assets/layout-1.js', '/assets/register-1.js']);
  expect(filesOf('others', views['/dashboard'])).toEqual(
    ['signed-in-part', 'app', 'layout', 'dashboard'].map((name) => `/assets/${name}-1.js`),
  );
});

test('the page preloads no script that would compete with the styles', () => {
  expect(views['/login']).not.toMatch(/type="module"|modulepreload/);
  expect(views['/login']).toContain('<link rel="stylesheet" crossorigin href="/assets/index-1.css">');
  expect(views['/login']).toContain('<script defer src="/assets/after-paint-1.js"');
});

test('a first view has no input and no inline style, which the content security policy would refuse', () => {
  for (const page of Object.values(views)) expect(page).not.toMatch(/<input|<button|<style|style=| on\w+=/);
});

test('a build without a screen and a page without its script throw', () => {
  expect(() => renderFirstViews('<div id="root"></div>', MANIFEST, '/a.js')).toThrow('no root, or no script');
  expect(() => renderFirstViews(TEMPLATE, { 'index.html': { file: 'a.js' } }, '/a.js')).toThrow(
    'The build has no src/routes/login.tsx',
  );
});

function filesOf(kind: 'steps' | 'others', page = ''): string[] {
  return new RegExp(`data-${kind}="([^"]*)"`).exec(page)?.[1]?.split(' ') ?? [];
}
