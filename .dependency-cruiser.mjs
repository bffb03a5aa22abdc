/** Who may import whom: the table of ARCHITECTURE.md, as rules. */

const tests = '\\.test\\.(ts|tsx|mjs)$';
const embeddedFace = '^backend/embedded/[^/]+/(index\\.ts$|test-support/)';
const packages = (...names) => names.map((name) => `node_modules/${name}(/|$)`);

/**
 * A row of the table. A path stands for the restriction to it.
 * @param {string} name
 * @param {string | string[] | object} from the modules that may not import
 * @param {string | string[] | object} to what they may not import
 */
const forbid = (name, from, to) => ({
  name,
  severity: 'error',
  from: restriction(from),
  to: restriction(to),
});

/** @param {string | string[] | object} given */
const restriction = (given) => (typeof given === 'string' || Array.isArray(given) ? { path: given } : given);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('nothing-unresolved', {}, { couldNotResolve: true, pathNot: ['^virtual:', '\\.css$'] }),
    forbid(
      'contracts-import-only-zod',
      { path: '^contracts/src', pathNot: [tests, '\\.fixture\\.ts$'] },
      { pathNot: ['^contracts/src', ...packages('zod')] },
    ),
    // A machine imports contracts, XState and its own folder; ports provide everything else.
    forbid(
      'machines-are-pure',
      { path: '^machines/src', pathNot: tests },
      { pathNot: ['^machines/(src|testing)', '^contracts/', ...packages('xstate', 'zod')] },
    ),
    forbid(
      'machines-dont-import-each-other',
      { path: '^machines/src/([^/]+)/', pathNot: tests },
      { path: '^machines/src/', pathNot: ['^machines/src/$1/', '^machines/src/shared/'] },
    ),
    // A model may use the types of the testing kit; a machine may not.
    forbid(
      'machines-dont-ship-their-tests',
      { path: '^machines/src', pathNot: ['\\.model\\.ts$', tests] },
      '^machines/testing',
    ),
    forbid(
      'one-importer-of-xstate-graph',
      { pathNot: '^machines/testing/machine-model\\.ts$' },
      'node_modules/xstate/.*graph',
    ),
    forbid('features-dont-import-each-other', '^frontend/src/features/([^/]+)/', {
      path: '^frontend/src/features/',
      pathNot: '^frontend/src/features/$1/',
    }),
    forbid('entities-import-no-feature', '^frontend/src/entities', '^frontend/src/(app|routes|features)/'),
    forbid(
      'records-import-no-feature',
      '^frontend/src/records',
      '^frontend/src/(app|routes|features|entities)/',
    ),
    forbid('features-import-nothing-above', '^frontend/src/features', '^frontend/src/(app|routes)/'),
    forbid('public-pages-stand-beside-the-application', '^frontend/src/site', '^frontend/src/(app|routes)/'),
    forbid(
      'application-imports-no-public-page',
      '^frontend/src/(app|routes|features|entities|records|ui|lib)/',
      '^frontend/src/site',
    ),
    // The date picker uses the date arithmetic of contracts, the time zones their spelling of a search: the only ones. A chart draws the layout of machines/chart.
    forbid(
      'widgets-import-no-application',
      { path: '^frontend/src/ui', pathNot: '^frontend/src/ui/(typed-date|date-|timezone-|state-chart/)' },
      ['^frontend/src/(app|routes|features|entities|records|lib)/', '^contracts/', '^machines/'],
    ),
    forbid(
      'charts-import-no-machine',
      { path: ['^machines/chart', '^frontend/src/ui/state-chart/'], pathNot: tests },
      {
        path: ['^frontend/src/(app|routes|features|lib)/', '^contracts/', '^machines/'],
        pathNot: '^machines/chart/',
      },
    ),
    forbid(
      'lib-imports-nothing-above',
      '^frontend/src/lib',
      '^frontend/src/(app|routes|features|entities|records|ui)/',
    ),
    forbid(
      'xstate-in-app-and-hooks-only',
      { path: '^frontend/src', pathNot: ['^frontend/src/app/', '/use-[^/]+\\.tsx?$', tests] },
      { path: packages('xstate', '@xstate/react') },
    ),
    forbid('browser-and-server-dont-mix', '^frontend/src', ['^backend', ...packages('@nestjs', 'pg')]),
    forbid(
      'server-and-browser-dont-mix',
      { path: '^backend', pathNot: ['^backend/src/mails/', '^backend/src/modules/portal/views/'] },
      ['^frontend', ...packages('react', 'react-dom', 'react-email')],
    ),
    // The server uses only the lifecycles of stored records, through pure transitions.
    forbid('server-imports-lifecycles-only', '^backend', {
      path: '^machines/',
      pathNot:
        '^machines/(src|dist/src)/(subscription|invoice|invoice-checkout|outbox-message|quote|recurring-document|renewal|ticket|import)/',
    }),
    // An embedded service could be another process: it imports contracts, never the application.
    forbid('embedded-services-stand-apart', { path: '^backend/embedded', pathNot: tests }, '^backend/src'),
    // Only the start of the process loads embedded services, and only by dynamic import.
    forbid(
      'application-imports-no-embedded-service',
      { path: '^backend/src', pathNot: ['^backend/src/process/', '^backend/src/main\\.ts$', tests] },
      '^backend/embedded',
    ),
    // The rest of the process imports the index.ts of an embedded service; tests may import its test-support/.
    forbid(
      'embedded-services-have-one-face',
      { pathNot: '^backend/embedded/[^/]+/' },
      { path: '^backend/embedded/[^/]+/', pathNot: embeddedFace },
    ),
    forbid('embedded-services-import-faces-only', '^backend/embedded/([^/]+)/', {
      path: '^backend/embedded/[^/]+/',
      pathNot: ['^backend/embedded/$1/', embeddedFace],
    }),
    forbid(
      'test-support-is-for-tests',
      { path: '^backend/(src|embedded)/', pathNot: [tests, '/test-support/'] },
      '/test-support/',
    ),
    forbid('controllers-call-services', '\\.controller\\.ts$', '\\.repository\\.ts$'),
    forbid('sql-stays-in-its-module', '^backend/src/modules/([^/]+)/', {
      path: '^backend/src/modules/.*\\.(repository|controller)\\.ts$',
      pathNot: '^backend/src/modules/$1/',
    }),
    // The process itself never loads the libraries of PDF and XLSX files.
    forbid(
      'threads-load-what-they-write-with',
      { path: '^backend/src', pathNot: ['^backend/src/pdf/render/', '/sheet-worker\\.ts$', tests] },
      {
        path: [
          '^backend/src/(records/sheet-worker|pdf/render/)',
          'node_modules/(write-excel-file|pdfkit|fontkit|bidi-js|subset-font)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid('end-to-end-tests-stay-outside', '^frontend/e2e', [
      '^frontend/src',
      '^backend/src',
      '^backend/embedded',
    ]),
    forbid(
      'product-code-imports-no-test-tools',
      { path: '^(contracts|machines|frontend|backend)/(src|embedded)', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types') },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|source-maps)/' },
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
