/*
 * The rules that package-lock.json keeps so that `npm ci` installs the same packages on every system and from every
 * registry.
 */

/**
 * @typedef {{ resolved?: string, optionalDependencies?: Record<string, string> }} Entry
 */

/**
 * The faults of a lock file, a sentence each.
 * @param {{ packages: Record<string, Entry> }} lock
 * @returns {string[]}
 */
export function findFaults({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...findMissing(packages, path, entry),
    ...findHosts(path, entry),
  ]);
}

/**
 * npm writes no entries for the packages of other systems if it takes the packages from node_modules. It doesn't add
 * them later, because it reads only the entries of packages that are new to the lock file.
 * @param {Record<string, Entry>} packages
 * @param {string} path
 * @param {Entry} entry
 */
function findMissing(packages, path, { optionalDependencies = {} }) {
  return Object.keys(optionalDependencies)
    .filter((name) => !findLocations(path, name).some((location) => location in packages))
    .map((name) => `${name} is missing, an optional package of ${path || 'package.json'}. ${repair(path)}`);
}

/** @param {string} path of the package whose optional package is missing */
function repair(path) {
  const command = '`npm install --package-lock-only`';
  return path.includes('node_modules/')
    ? `Remove ${path} and the packages that need it from package-lock.json, then run ${command}.`
    : `Run ${command}.`;
}

/**
 * @param {string} path
 * @param {Entry} entry
 */
function findHosts(path, { resolved = '' }) {
  if (!/^https?:/.test(resolved)) return [];
  return [
    `${path} names the registry ${new URL(resolved).host}. ` +
      'Run `npm install --package-lock-only`, which removes it.',
  ];
}

/**
 * The places where Node looks for a package that another one imports, the nearest first.
 * @param {string} importer
 * @param {string} name
 * @returns {string[]}
 */
function findLocations(importer, name) {
  const here = importer ? `${importer}/node_modules/${name}` : `node_modules/${name}`;
  if (!importer) return [here];
  const end = importer.lastIndexOf('/node_modules/');
  return [here, ...findLocations(end < 0 ? '' : importer.slice(0, end), name)];
}
