import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startProcess } from './bench/workspace.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { ARRIVAL_STOPS } from './tour/arrivals.stops.mjs';
import { COLLABORATOR_STOPS } from './tour/collaborators.stops.mjs';
import { CONNECTION_STOPS } from './tour/connection.stops.mjs';
import { CRASH_STOPS } from './tour/crash.stops.mjs';
import { CHART_STOPS, DEBUG_STOPS } from './tour/debug.stops.mjs';
import { INVITATION_STOPS } from './tour/invitations.stops.mjs';
import { LOGIN_STOPS } from './tour/login.stops.mjs';
import { MAIL_STOPS } from './tour/mails.stops.mjs';
import { MESSAGE_STOPS } from './tour/messages.stops.mjs';
import { ONBOARDING_STOPS } from './tour/onboarding.stops.mjs';
import { PASSWORD_STOPS } from './tour/passwords.stops.mjs';
import { PAYWALL_STOPS } from './tour/paywall.stops.mjs';
import { takePictures } from './tour/pictures.mjs';
import { PUBLIC_STOPS } from './tour/public.stops.mjs';
import { REGISTER_STOPS } from './tour/register.stops.mjs';
import { SESSION_STOPS } from './tour/session.stops.mjs';
import { SETTINGS_STOPS } from './tour/settings.stops.mjs';
import { takeSitePictures } from './tour/site-pictures.mjs';
import { Stage } from './tour/stage.mjs';
import { SUBSCRIPTION_STOPS } from './tour/subscription.stops.mjs';
import { WORKSPACE_STOPS } from './tour/workspace.stops.mjs';

/*
 * Takes pictures of every screen in every state into `tour/`, in two sizes and two themes. `npm run tour -- login
 * toast` takes those whose name contains one of the words. `npm run tour -- --site` takes the pictures of the public
 * pages into their sources; names may follow.
 */

const STOPS = [
  ...PUBLIC_STOPS,
  ...LOGIN_STOPS,
  ...REGISTER_STOPS,
  ...PASSWORD_STOPS,
  ...ARRIVAL_STOPS,
  ...INVITATION_STOPS,
  ...COLLABORATOR_STOPS,
  ...SETTINGS_STOPS,
  ...SUBSCRIPTION_STOPS,
  ...ONBOARDING_STOPS,
  ...SESSION_STOPS,
  ...PAYWALL_STOPS,
  ...CONNECTION_STOPS,
  ...MESSAGE_STOPS,
  ...CRASH_STOPS,
  ...DEBUG_STOPS,
  ...CHART_STOPS,
  ...MAIL_STOPS,
  ...WORKSPACE_STOPS,
];

const forSite = process.argv.includes('--site');
const wanted = process.argv.slice(2).filter((word) => word !== '--site');
const folder = join(root, forSite ? 'frontend/src/site/pictures' : 'tour');
const stops = STOPS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

ensureInstalled();
ensureBuilt();

const oficio = await startProcess();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const tour = { browser, stage: new Stage(oficio), folder };
  const missed = forSite
    ? await takeSitePictures({ ...tour, wanted })
    : await takePictures({ ...tour, stops });
  console.log(`The pictures are in ${folder}.`);
  for (const reason of missed) console.error(reason);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await oficio.stop();
  rmSync(oficio.dataDir, { recursive: true, force: true });
}
