import { answersOf } from '@stillair/api/pictures/shown-pictures.ts'
import { withReadModels } from '@stillair/api/read-models.ts'
import { steadyPool } from '@stillair/events/postgres/steady-pool.ts'
import { pictures } from '@stillair/projections/replay/pictures/pictures.ts'
import { demoHistoryUrl } from '../src/demo-history/demo-history-database.ts'
import { makeDemoHistory } from '../src/demo-history/make-demo-history.ts'
import { type Measurement, milliseconds, percentile } from './measurement.ts'
import { startSession } from './platform-session.ts'

const EDITS = 100
const ADMIN = 'admin@stillair.test'
const ANALYST = 'analyst@stillair.test'
const DAY = 86_400_000

/** From an event to the screen of an analyst who follows, and pictures of a made-up past. */
export async function measureAnalysts(postgresUrl: string, folder: string): Promise<Measurement[]> {
  return [await measureTail(folder), ...(await measurePictures(postgresUrl))]
}

/** From sending a command to the message about its event, over HTTP, through the whole product. */
async function measureTail(folder: string): Promise<Measurement> {
  const { platform, send, authorization } = await startSession(folder)
  const leaving = new AbortController()
  try {
    const file = { title: 'Measured', type: 'audio', categoryId: 1, fileUrl: 'https://example.com/measured.mp3' }
    const { body } = await send(ADMIN, 'POST', '/api/content', file)
    const { id } = body as { id: string }
    const response = await fetch(`${platform.url}/api/analysis/tail`, {
      signal: leaving.signal,
      headers: { accept: 'text/event-stream', authorization: await authorization(ANALYST) },
    })
    const messages = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const times: number[] = []
    for (let edit = 0; edit < EDITS; edit++) {
      const begun = performance.now()
      await send(ADMIN, 'PATCH', `/api/content/${id}`, { title: `Measured ${edit}` })
      for (let text = ''; !text.includes('ContentEdited'); ) text += (await messages?.read())?.value ?? ''
      times.push(performance.now() - begun)
    }
    const p99 = percentile(times, 0.99)
    return {
      what: 'command to the screen of who follows the log, p99',
      ours: `${milliseconds(p99)} (p50 ${milliseconds(percentile(times, 0.5))})`,
      ...{ against: '', ratio: null, target: '≤ 300 ms', met: p99 <= 300 },
    }
  } finally {
    leaving.abort()
    await platform.stop()
  }
}

async function measurePictures(postgresUrl: string): Promise<Measurement[]> {
  const { events } = await makeDemoHistory(
    postgresUrl,
    { NODE_ENV: 'development' },
    { people: 2_000, days: 400, seed: 7 },
  )
  const pool = withReadModels(steadyPool({ connectionString: demoHistoryUrl(postgresUrl), max: 1 }))
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10)
  try {
    await pool.readModels.look()
    return [
      row('worked out', await slowest(), 1_500),
      // What was shown stands: it is read.
      row('shown again', await slowest(), 50),
    ]
  } finally {
    await pool.end()
  }

  /** Milliseconds. */
  async function slowest(): Promise<number> {
    const times: number[] = []
    for (const picture of pictures) {
      const begun = performance.now()
      await answersOf(pool, picture, yesterday)
      times.push(performance.now() - begun)
    }
    return Math.max(...times)
  }

  function row(how: string, ms: number, most: number): Measurement {
    return {
      what: `the slowest of ${pictures.length} pictures, ${how}, ${events.toLocaleString('en')} events`,
      ours: milliseconds(ms),
      ...{ against: '', ratio: null, target: `≤ ${most} ms`, met: ms <= most },
    }
  }
}
