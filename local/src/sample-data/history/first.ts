import { hasDemoHistory, makeDemoHistory } from './make-demo-history.ts'

/** Small enough to be there while somebody signs in: some 50,000 events. */
const SIZE = { people: 600, days: 200, seed: 7 }

/** Makes up a past for the desk of analysts, unless there is one. */
const { POSTGRES_URL = '', ...environment } = process.env
if (!(await hasDemoHistory(POSTGRES_URL))) await makeDemoHistory(POSTGRES_URL, environment, SIZE)
