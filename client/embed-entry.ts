// The script of a page in embed mode. It includes the reporter to the host page; any other page that finds itself in a
// frame fetches that later.
import './styles/app.css'
import * as embedReporter from './browser/embed/embed-reporter'
import { start } from './start/start'

void start(async () => embedReporter)
