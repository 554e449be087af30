// The script of a page in embed mode. It includes the reporter to the host page; any other page that finds itself in a
// frame loads that later.
import './styles/app.css'
import * as embedReporter from './browser/embed/embed-reporter.ts'
import { start } from './start/start.ts'

void start(async () => embedReporter)
