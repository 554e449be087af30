// The script of a shop page. A deferred module: it runs once the whole page has arrived.
import './styles/app.css'
import { start } from './start/start.ts'

void start(() => import('./browser/embed/embed-reporter.ts'))
