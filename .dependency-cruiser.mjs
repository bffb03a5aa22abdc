/** Who may import whom: the table of ARCHITECTURE.md, as rules. */

const tests = '\\.test\\.(ts|tsx|mjs)$';
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
      name: 'contracts-know-only-zod',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: tests },
      to: { pathNot: ['^contracts/src', ...packages('zod')] },
    },
    {
      name: 'machines-are-pure',
      comment: 'Machines know contracts, XState and their own folder; the outside comes in through ports.',
      severity: 'error',
      from: { path: '^machines/src', pathNot: tests },
      to: { pathNot: ['^machines/(src|testing)', '^contracts/', ...packages('xstate', 'zod')] },
    },
    {
      name: 'machines-meet-in-the-wires',
      severity: 'error',
      from: { path: '^machines/src/([^/]+)/', pathNot: tests },
      to: { path: '^machines/src/', pathNot: ['^machines/src/$1/', '^machines/src/shared/'] },
    },
    {
      name: 'machines-dont-ship-their-tests',
      comment: 'A model may use the types of the testing kit; a machine knows nothing of it.',
      severity: 'error',
      from: { path: '^machines/src', pathNot: ['\\.model\\.ts$', tests] },
      to: { path: '^machines/testing' },
    },
    {
      name: 'one-door-to-xstate-graph',
      severity: 'error',
      from: { pathNot: '^machines/testing/machine-model\\.ts$' },
      to: { path: 'node_modules/xstate/.*graph' },
    },
    {
      name: 'features-dont-know-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'features-dont-look-up',
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
      name: 'application-knows-no-public-page',
      severity: 'error',
      from: { path: '^frontend/src/(app|routes|features|ui|lib)/' },
      to: { path: '^frontend/src/site' },
    },
    {
      name: 'widgets-know-no-application',
      comment:
        'The date picker calculates with the dates of contracts: there is no other date arithmetic. A chart is drawn from what machines/chart has read and laid out.',
      severity: 'error',
      from: { path: '^frontend/src/ui', pathNot: '^frontend/src/ui/(typed-date|date-|state-chart/)' },
      to: { path: ['^frontend/src/(app|routes|features|lib)/', '^contracts/', '^machines/'] },
    },
    {
      name: 'charts-know-no-machine',
      severity: 'error',
      from: { path: ['^machines/chart', '^frontend/src/ui/state-chart/'], pathNot: tests },
      to: {
        path: ['^frontend/src/(app|routes|features|lib)/', '^contracts/', '^machines/'],
        pathNot: '^machines/chart/',
      },
    },
    {
      name: 'lib-looks-up-to-nobody',
      severity: 'error',
      from: { path: '^frontend/src/lib' },
      to: { path: '^frontend/src/(app|routes|features|ui)/' },
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
      from: { path: '^backend', pathNot: '^backend/src/mails/' },
      to: { path: ['^frontend', ...packages('react', 'react-dom', 'react-email')] },
    },
    {
      name: 'server-knows-lifecycles-only',
      comment: 'Of the machines the server uses those of what is stored, through pure transitions.',
      severity: 'error',
      from: { path: '^backend' },
      to: { path: '^machines/', pathNot: '^machines/(src|dist/src)/subscription/' },
    },
    {
      name: 'embedded-services-stand-apart',
      comment: 'What is embedded could be another process: it knows contracts, never the application.',
      severity: 'error',
      from: { path: '^backend/embedded', pathNot: tests },
      to: { path: '^backend/src' },
    },
    {
      name: 'application-knows-no-embedding',
      comment: 'Only the start of the process loads embedded services, and only by dynamic import.',
      severity: 'error',
      from: { path: '^backend/src', pathNot: ['^backend/src/lifecycle/', '^backend/src/main\\.ts$', tests] },
      to: { path: '^backend/embedded' },
    },
    {
      name: 'controllers-ask-services',
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
      name: 'end-to-end-tests-stay-outside',
      severity: 'error',
      from: { path: '^frontend/e2e' },
      to: { path: ['^frontend/src', '^backend/src', '^backend/embedded'] },
    },
    {
      name: 'product-code-needs-no-test-tools',
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
