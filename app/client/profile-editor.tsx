// The script of the editor and of the set-up. Without it both work as forms; with it the preview follows typing, links
// are edited in the page, and saving does not reload.
import './app.ts'
import '#client/fonts/letters.css' // for the preview; Chinese, Japanese and Korean use the device's own fonts
import './profile/profile.css'
import { chooseAccent } from './profile/accent.ts'
import { countCharacters } from './profile/counters.ts'
import { foldSections, makeRoomForKeyboard } from './profile/fold.ts'
import { moveLinks } from './profile/links.ts'
import { choosePictures } from './profile/picture.ts'
import { offerPreview } from './profile/preview-place.ts'
import { showRowLines } from './profile/row-lines.ts'
import { saveInPlace } from './profile/save.ts'
import { checkUsernames } from './profile/username.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-without-script]')) element.hidden = true
moveLinks()
showRowLines()
countCharacters()
chooseAccent()
choosePictures()
checkUsernames()
offerPreview()
foldSections()
makeRoomForKeyboard()
saveInPlace()
// Once the page is usable.
for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-photo-of]'))
  void import('./profile/contact-photo.ts')
    .then(({ sendContactPhoto }) => sendContactPhoto(dataset.photoOf ?? '', dataset.picture ?? ''))
    .catch(() => {})
