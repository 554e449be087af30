// The script of a page in embed mode. What reports to the host page comes along, so that it speaks as soon as the page
// has loaded; pages that find themselves in a frame unawares fetch it then.
import './styles/app.css'
import * as embedReporter from './browser/embed-reporter'
import { start } from './start'

void start(async () => embedReporter)
