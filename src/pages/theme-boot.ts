// The one inline script of every page: sets the stored theme before first paint (THEME-18, D-84), keeps the clicks that
// come before the page's module does, and the fade from page to page quiet. Fixed text for a brand, so that its hash in the policy is the same in every
// answer and cached pages stay valid.
import { type Brand, storageKeys } from '../domain/brand'
import { DEFAULT_THEME_ID } from '../domain/theme-choices'
import { SITE_THEMES } from '../domain/themes'

/** Keeps buttons of islands that are clicked too early, for client/browser/early-clicks.ts. */
const KEEP_EARLY_CLICKS =
  '(()=>{const e=window.earlyClicks={controls:[],keep(t){const b=t.target instanceof Element&&t.target.closest("[data-when] button");if(b){t.preventDefault();e.controls.push(b)}}};document.addEventListener("click",e.keep,true)})()'

/**
 * The fade between pages (client/styles/base.css). While it runs nothing of the page can be touched, so the first touch
 * ends it. In a frame, as tall as its page, there is none. A fade that is skipped rejects promises that nobody else looks
 * at, some of them of a fade this page is never told of: none of that is an error. 20 is DOMException.ABORT_ERR, written
 * so that a page's HTML holds no word of errors.
 */
const QUIET_FADE =
  'addEventListener("unhandledrejection",e=>{const r=e.reason;if(r instanceof DOMException&&r.code===20&&/transition/i.test(r.message))e.preventDefault()});for(const n of["pageswap","pagereveal"])addEventListener(n,({viewTransition:v})=>{if(!v)return;const s=()=>v.skipTransition();v.ready.catch(()=>{});addEventListener("pointerdown",s,{once:true});if(self!==top)s()})'

/** The script's text. It accepts only the known theme ids and tolerates blocked storage. */
export function themeBootScript(brand: Pick<Brand, 'slug'>): string {
  const colors = Object.fromEntries(SITE_THEMES.map((theme) => [theme.id, theme.colors.background]))
  const key = JSON.stringify(storageKeys(brand).theme)
  const fallback = JSON.stringify(DEFAULT_THEME_ID)
  return `(()=>{let t;try{t=localStorage.getItem(${key})}catch{}const c=${JSON.stringify(colors)},i=Object.hasOwn(c,t)?t:${fallback},r=document.documentElement;if(i!==${fallback}){r.className="theme-"+i;for(const m of document.querySelectorAll('meta[name="theme-color"]:not([data-owned])'))m.content=c[i];const l=document.querySelector('link[rel="manifest"]');if(l)l.href="/manifest.webmanifest?theme="+i}})();${KEEP_EARLY_CLICKS};${QUIET_FADE}`
}

const hashes = new Map<string, Promise<string>>()

/** base64 SHA-256 of a script's text, for the policy; computed once per text and isolate. */
export function scriptHash(script: string): Promise<string> {
  let hash = hashes.get(script)
  if (!hash) {
    hash = crypto.subtle
      .digest('SHA-256', new TextEncoder().encode(script))
      .then((digest) => btoa(String.fromCharCode(...new Uint8Array(digest))))
    hashes.set(script, hash)
  }
  return hash
}
