// The script of the editor and the set-up. Without it both work as forms; with it the preview follows the typing, links move
// in the page, and a save loads nothing anew.
import './app'
import '../../client/fonts/letters.css' // for the preview; Chinese, Japanese and Korean there are the device's own
import './profile/profile.css'
import { showCopyButtons } from './profile/copy'
import { countCharacters } from './profile/counters'
import { moveLinks } from './profile/links'
import { choosePictures } from './profile/picture'
import { showPreview } from './profile/preview'
import { saveInPlace } from './profile/save'
import { checkUsernames } from './profile/username'

for (const element of document.querySelectorAll<HTMLElement>('[data-without-script]')) element.hidden = true
moveLinks()
countCharacters()
choosePictures()
checkUsernames()
showCopyButtons()
showPreview()
saveInPlace()
