const SCRIPT = 'window.hacked=1';
const VECTORS = [
  `<script>${SCRIPT}</script>`,
  `<img src=x onerror=${SCRIPT}>`,
  `<svg onload=${SCRIPT}>`,
  `<iframe srcdoc="<script>parent.${SCRIPT}</script>">`,
  `<a href="javascript:${SCRIPT}">x</a>`,
  `<style>@import 'https://evil.example.com/x.css'</style>`,
  `</title><script>${SCRIPT}</script>`,
  `<!--[if mso]><script>${SCRIPT}</script><![endif]-->`,
  `https://evil.example.com/?x=1 www.evil.example.com`,
  `Ana\r\nBcc: everybody@evil.example.com\r\n\r\n<p>x</p>`,
  `=?utf-8?B?PHNjcmlwdD4=?= "Ana" <ana@evil.example.com>`,
  `{{constructor.constructor('${SCRIPT}')()}} \${${SCRIPT}}`,
];
const WRAPPINGS = [
  (vector: string) => vector,
  (vector: string) => `"><${vector}`,
  (vector: string) => `'>${vector}`,
  (vector: string) => `-->${vector}`,
  (vector: string) => `\u202e${vector}\u2066\u200b`,
];

/** 60 names that try to break out of a page or a mail. */
export const HOSTILE_TEXTS = WRAPPINGS.flatMap((wrap) => VECTORS.map(wrap));
