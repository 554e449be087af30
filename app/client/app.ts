// The script of every page of the app. Without it everything but passkeys works.
import './app.css'
import { showCode } from './affiliate.ts'
import { offerCopying } from './copy.ts'
import { countDown } from './count-down.ts'
import { forgetDone } from './done.ts'
import { reportFiles } from './file-forms.ts'
import { focusSummary } from './forms/error-summary.ts'
import { offerPasskeys } from './passkeys.ts'
import { showPending } from './pending.ts'
import { offerSharing } from './share.ts'
import { chooseTimeZone, offerTimeZone } from './time-zone.ts'

focusSummary()
forgetDone()
showPending()
reportFiles()
countDown()
offerPasskeys()
offerCopying()
offerSharing()
offerTimeZone()
chooseTimeZone()
showCode()
