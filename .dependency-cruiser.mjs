/** Who may import whom: the table of ARCHITECTURE.md, as rules. */

const tests = '\\.test\\.(ts|tsx|mjs)$';
const embeddedFace = '^backend/embedded/[^/]+/(index\\.ts$|test-support/)';
const packages = (...names) => names.map((name) => `node_modules/${name}(/|$)`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\.css$'] },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: [tests, '\\.fixture\\.ts$'] },
      to: { pathNot: ['^contracts/src', ...packages('zod')] },
    },
    {
      name: 'machines-are-pure',
      comment: 'A machine imports contracts, XState and its own folder; ports provide everything else.',
      severity: 'error',
      from: { path: '^machines/src', pathNot: tests },
      to: { pathNot: ['^machines/(src|testing)', '^contracts/', ...packages('xstate', 'zod')] },
    },
    {
      name: 'machines-dont-import-each-other',
      severity: 'error',
      from: { path: '^machines/src/([^/]+)/', pathNot: tests },
      to: { path: '^machines/src/', pathNot: ['^machines/src/$1/', '^machines/src/shared/'] },
    },
    {
      name: 'machines-dont-ship-their-tests',
      comment: 'A model may use the types of the testing kit; a machine may not.',
      severity: 'error',
      from: { path: '^machines/src', pathNot: ['\\.model\\.ts$', tests] },
      to: { path: '^machines/testing' },
    },
    {
      name: 'one-importer-of-xstate-graph',
      severity: 'error',
      from: { pathNot: '^machines/testing/machine-model\\.ts$' },
      to: { path: 'node_modules/xstate/.*graph' },
    },
    {
      name: 'features-dont-import-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'records-import-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/records' },
      to: { path: '^frontend/src/(app|routes|features)/' },
    },
    {
      name: 'features-import-nothing-above',
      severity: 'error',
      from: { path: '^frontend/src/features' },
      to: { path: '^frontend/src/(app|routes)/' },
    },
    {
      name: 'public-pages-stand-beside-the-application',
      severity: 'error',
      from: { path: '^frontend/src/site' },
      to: { path: '^frontend/src/(app|routes)/' },
    },
    {
      name: 'application-imports-no-public-page',
      severity: 'error',
      from: { path: '^frontend/src/(app|routes|features|records|ui|lib)/' },
      to: { path: '^frontend/src/site' },
    },
    {
      name: 'widgets-import-no-application',
      comment:
        'The date picker uses the date arithmetic of contracts, which is the only one. A chart draws the layout of machines/chart.',
      severity: 'error',
      from: { path: '^frontend/src/ui', pathNot: '^frontend/src/ui/(typed-date|date-|state-chart/)' },
      to: { path: ['^frontend/src/(app|routes|features|records|lib)/', '^contracts/', '^machines/'] },
    },
    {
      name: 'charts-import-no-machine',
      severity: 'error',
      from: { path: ['^machines/chart', '^frontend/src/ui/state-chart/'], pathNot: tests },
      to: {
        path: ['^frontend/src/(app|routes|features|lib)/', '^contracts/', '^machines/'],
        pathNot: '^machines/chart/',
      },
    },
    {
      name: 'lib-imports-nothing-above',
      severity: 'error',
      from: { path: '^frontend/src/lib' },
      to: { path: '^frontend/src/(app|routes|features|records|ui)/' },
    },
    {
      name: 'xstate-in-app-and-hooks-only',
      severity: 'error',
      from: { path: '^frontend/src', pathNot: ['^frontend/src/app/', '/use-[^/]+\\.tsx?$', tests] },
      to: { path: packages('xstate', '@xstate/react') },
    },
    {
      name: 'browser-and-server-dont-mix',
      severity: 'error',
      from: { path: '^frontend/src' },
      to: { path: ['^backend', ...packages('@nestjs', 'pg')] },
    },
    {
      name: 'server-and-browser-dont-mix',
      severity: 'error',
      from: { path: '^backend', pathNot: ['^backend/src/mails/', '^backend/src/modules/portal/views/'] },
      to: { path: ['^frontend', ...packages('react', 'react-dom', 'react-email')] },
    },
    {
      name: 'server-imports-lifecycles-only',
      comment: 'The server uses only the lifecycles of stored records, through pure transitions.',
      severity: 'error',
      from: { path: '^backend' },
      to: {
        path: '^machines/',
        pathNot: '^machines/(src|dist/src)/(subscription|invoice|outbox-message|recurring-document)/',
      },
    },
    {
      name: 'embedded-services-stand-apart',
      comment: 'An embedded service could be another process: it imports contracts, never the application.',
      severity: 'error',
      from: { path: '^backend/embedded', pathNot: tests },
      to: { path: '^backend/src' },
    },
    {
      name: 'application-imports-no-embedded-service',
      comment: 'Only the start of the process loads embedded services, and only by dynamic import.',
      severity: 'error',
      from: { path: '^backend/src', pathNot: ['^backend/src/process/', '^backend/src/main\\.ts$', tests] },
      to: { path: '^backend/embedded' },
    },
    {
      name: 'embedded-services-have-one-face',
      comment:
        'The rest of the process imports the index.ts of an embedded service; tests may import its test-support/.',
      severity: 'error',
      from: { pathNot: '^backend/embedded/[^/]+/' },
      to: { path: '^backend/embedded/[^/]+/', pathNot: embeddedFace },
    },
    {
      name: 'embedded-services-import-faces-only',
      severity: 'error',
      from: { path: '^backend/embedded/([^/]+)/' },
      to: { path: '^backend/embedded/[^/]+/', pathNot: ['^backend/embedded/$1/', embeddedFace] },
    },
    {
      name: 'test-support-is-for-tests',
      severity: 'error',
      from: { path: '^backend/(src|embedded)/', pathNot: [tests, '/test-support/'] },
      to: { path: '/test-support/' },
    },
    {
      name: 'controllers-call-services',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'sql-stays-in-its-module',
      severity: 'error',
      from: { path: '^backend/src/modules/([^/]+)/' },
      to: {
        path: '^backend/src/modules/.*\\.(repository|controller)\\.ts$',
        pathNot: '^backend/src/modules/$1/',
      },
    },
    {
      name: 'threads-load-what-they-write-with',
      comment: 'The process itself never loads the libraries of PDF and XLSX files.',
      severity: 'error',
      from: { path: '^backend/src', pathNot: ['^backend/src/pdf/render/', '/sheet-worker\\.ts$', tests] },
      to: {
        path: [
          '^backend/src/(records/sheet-worker|pdf/render/)',
          'node_modules/(write-excel-file|pdfkit|fontkit)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'end-to-end-tests-stay-outside',
      severity: 'error',
      from: { path: '^frontend/e2e' },
      to: { path: ['^frontend/src', '^backend/src', '^backend/embedded'] },
    },
    {
      name: 'product-code-imports-no-test-tools',
      severity: 'error',
      from: { path: '^(contracts|machines|frontend|backend)/(src|embedded)', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '\\.gen\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'types', 'default', 'node'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    builtInModules: { add: [] },
  },
};
