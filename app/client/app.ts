// The script of every page of the app. Without it everything but passkeys works as well.
import './app.css'
import { offerCopying } from './copy'
import { countDown } from './count-down'
import { forgetDone } from './done'
import { focusSummary } from './error-summary'
import { sayFiles } from './file-forms'
import { offerPasskeys } from './passkeys'
import { showPending } from './pending'

focusSummary()
forgetDone()
showPending()
sayFiles()
countDown()
offerPasskeys()
offerCopying()
