/** A page that waits for the provider's report has this attribute. */
export const AWAITING = 'data-awaiting';

/**
 * The pauses between two looks, in seconds: about six minutes in all. The provider confirms nearly every payment within
 * seconds.
 */
export const LOOK_SECONDS = [4, 4, 8, 15, 30, 60, 60, 60, 60, 60] as const;

/**
 * Looks whether the page still waits, and loads it again once it doesn't. After the last look it shows the page that says
 * what happens next, which looks no more.
 */
export const AWAITING_SCRIPT = `(()=>{
const pauses=${JSON.stringify(LOOK_SECONDS)};
const isAwaiting=()=>fetch(location.href).then(page=>page.ok?page.text():${JSON.stringify(AWAITING)},()=>${JSON.stringify(AWAITING)}).then(text=>text.includes(${JSON.stringify(AWAITING)}));
const end=()=>{const late=new URL(location.href);late.searchParams.set('late','1');location.replace(late.href)};
const look=(index)=>{if(index===pauses.length)return end();
setTimeout(()=>isAwaiting().then(waits=>waits?look(index+1):location.reload()),pauses[index]*1000)};
look(0)})()`;
