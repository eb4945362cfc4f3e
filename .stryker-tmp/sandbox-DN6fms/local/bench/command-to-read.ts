// @ts-nocheck
import { type Measurement, milliseconds, percentile } from './measurement.ts'
import { startSession } from './platform-session.ts'

const COMMANDS = 300
const TARGET_MS = 100
const ADMIN = 'admin@stillair.test'
const LISTENER = 'listener@stillair.test'

/** From sending a command to having read what it changed, over HTTP, through the whole product. */
export async function measureCommandToRead(folder: string): Promise<Measurement[]> {
  const { platform, send } = await startSession(folder)
  try {
    const created = await send(ADMIN, 'POST', '/api/content', {
      title: 'Measured',
      type: 'audio',
      categoryId: 1,
      fileUrl: 'https://example.com/measured.mp3',
      duration: 300,
      isPublished: true,
      isFreeContent: true,
    })
    const contentId = (created.body as { id: string }).id
    const times: number[] = []
    let stale = 0
    for (let n = 0; n < COMMANDS; n++) {
      const begun = performance.now()
      const rated = await send(LISTENER, 'PUT', `/api/content/${contentId}/rating`, { rating: (n % 3) + 1 })
      const read = await send(
        LISTENER,
        'GET',
        `/api/content/${contentId}/rating`,
        undefined,
        rated.position ?? undefined,
      )
      times.push(performance.now() - begun)
      if (read.isStale || (read.body as { rating: number }).rating !== (n % 3) + 1) stale++
    }
    const p99 = percentile(times, 0.99)
    return [
      {
        what: 'command to visible read, p99',
        ours: `${milliseconds(p99)} (p50 ${milliseconds(percentile(times, 0.5))}, ${stale} stale of ${COMMANDS})`,
        against: '',
        ratio: null,
        target: `≤ ${TARGET_MS} ms`,
        met: p99 <= TARGET_MS && stale === 0,
      },
    ]
  } finally {
    await platform.stop()
  }
}
