import { generateSampleHistory, hasSampleHistory } from './generate-sample-history.ts'

/** Small enough to be ready while somebody signs in: about 50,000 events. */
const SIZE = { people: 600, days: 200, seed: 7 }

/** Generates a sample history for the analysis area, unless there is one or no demo content is wanted. */
const { POSTGRES_URL = '', STILLAIR_DEMO_CONTENT, ...environment } = process.env
if (STILLAIR_DEMO_CONTENT !== 'none' && !(await hasSampleHistory(POSTGRES_URL))) {
  await generateSampleHistory(POSTGRES_URL, environment, SIZE)
}
