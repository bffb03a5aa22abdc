/** The `localStorage` key of a member's session, as in frontend/src/lib/session/session-key.ts. A test compares the two. */
export const SESSION_KEY = 'oficio.session';

/**
 * Reports a view after the page was visible for two seconds in a row, so that link scanners and opened background tabs
 * count nothing. The browser of a signed-in member reports none.
 */
export const SEEN_SCRIPT = `(()=>{
let timer;
const isMember=()=>{try{return localStorage.getItem(${JSON.stringify(SESSION_KEY)})!==null}catch{return false}};
const report=()=>{document.removeEventListener('visibilitychange',watch);
if(!isMember())fetch(location.pathname.replace(/\\/$/,'')+'/seen',{method:'POST',keepalive:true}).catch(()=>{})};
const watch=()=>{clearTimeout(timer);if(document.visibilityState==='visible')timer=setTimeout(report,2000)};
document.addEventListener('visibilitychange',watch);
watch();
})()`;
