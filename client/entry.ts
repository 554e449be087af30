// The script of a shop page. A plain deferred module: it runs once the whole page has arrived (house 2.4, rule 6).
import './styles/app.css'
import { start } from './start'

void start(() => import('./browser/embed-reporter'))
