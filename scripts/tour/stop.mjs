/**
 * Where the tour halts to take pictures. Each stop has a browser of its own, so that none signs the next one in;
 * it is brought about once a size, and the theme changes under it.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./stage.mjs').Stage} Stage
 * @typedef {import('./stage.mjs').Person} Person
 * @typedef {import('./network.mjs').Network} Network
 *
 * @typedef {object} Scene what a stop is brought about with
 * @property {Page} page
 * @property {Stage} stage
 * @property {Network} network the page's own calls
 * @property {Person | null} person who is signed in
 * @property {'desktop' | 'phone'} size
 *
 * @typedef {object} Stop
 * @property {string} name also the picture's, and what the command's word is looked for in
 * @property {(stage: Stage) => Promise<Person>} [who] signed in; nobody unless said
 * @property {string} [path] opened until the network is quiet, before `act`
 * @property {(scene: Scene) => Promise<unknown>} [act] leads to the state, and waits until it is on screen
 * @property {boolean} [local] past no proxy: what developers' pages ask for
 * @property {Record<'desktop' | 'phone', import('@playwright/test').ViewportSize>} [sizes] instead of the usual two
 */

export {};
