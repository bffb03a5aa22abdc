import { revealAnswer } from '../../features/help-center/reveal-answer.ts';
import { hideFailedPictures } from './failed-pictures.ts';
import { watchIslands } from './islands.ts';
import { watchMarks } from './view-marks.ts';

/*
 * All that runs on a public page before somebody touches it: at most 2 KB with what it loads at once. The pages are
 * whole without it.
 */

watchMarks(document);
watchIslands(document);
hideFailedPictures(document);
revealAnswer(document, location.hash);
addEventListener('hashchange', () => revealAnswer(document, location.hash));
