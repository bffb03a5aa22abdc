import { revealAnswer } from '../../features/help-center/reveal-answer.ts';
import { hideFailedPictures } from './failed-pictures.ts';
import { watchIslands } from './islands.ts';
import { watchMarks } from './view-marks.ts';

/*
 * Everything that runs on a public page before an interaction: at most 2 KB with its imports. The pages are complete
 * without it.
 */

watchMarks(document);
watchIslands(document);
hideFailedPictures(document);
revealAnswer(document, location.hash);
addEventListener('hashchange', () => revealAnswer(document, location.hash));
