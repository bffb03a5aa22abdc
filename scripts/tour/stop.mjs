/**
 * A stop of the tour, where pictures are taken. Each stop has its own browser, so that its sign-in affects no other.
 * A stop runs once for each size; the theme changes in place.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./stage.mjs').Stage} Stage
 * @typedef {import('./stage.mjs').Person} Person
 * @typedef {import('./network.mjs').Network} Network
 *
 * @typedef {object} Scene the tools of a stop
 * @property {Page} page
 * @property {Stage} stage
 * @property {Network} network the page's own calls
 * @property {Person | null} person who is signed in
 * @property {'desktop' | 'phone'} size
 *
 * @typedef {object} Stop
 * @property {string} name also the picture's name; the command's words select by it
 * @property {(stage: Stage) => Promise<Person>} [who] creates the signed-in person; without it nobody is signed in
 * @property {string} [path] opened until the network is quiet, before `act`
 * @property {(scene: Scene) => Promise<unknown>} [act] causes the state and waits until it is visible
 * @property {boolean} [local] without a proxy, as developers' pages require
 * @property {Record<'desktop' | 'phone', import('@playwright/test').ViewportSize>} [sizes] instead of the default two
 */

export {};
