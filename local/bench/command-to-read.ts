import { randomUUID } from 'node:crypto'
import { atMost, type Measurement, milliseconds, percentile } from './measurement.ts'
import { startSession } from './platform-session.ts'

const COMMANDS = 300
const TARGET_MS = 100

/** Measures the time from sending a command to reading its effect over HTTP, through the whole product. */
export async function measureCommandToRead(folder: string): Promise<Measurement[]> {
  const { platform, admin, listener } = await startSession(folder)
  try {
    const { id } = await admin.call('POST /api/content', {
      body: {
        ...{ title: 'Measured', type: 'audio', categoryId: 1, fileUrl: 'https://example.com/measured.mp3' },
        ...{ duration: 300, isPublished: true, isFreeContent: true, tags: [] },
      },
      idempotencyKey: randomUUID(),
    })
    const times: number[] = []
    let stale = 0
    for (let n = 0; n < COMMANDS; n++) {
      const body = { rating: ([1, 2, 3] as const)[n % 3] ?? 1 }
      const begun = performance.now()
      await listener.call('PUT /api/content/:id/rating', { params: { id }, body, idempotencyKey: randomUUID() })
      const read = await listener.call('GET /api/content/:id/rating', { params: { id } })
      times.push(performance.now() - begun)
      if (read?.rating !== body.rating) stale++
    }
    const p99 = percentile(times, 0.99)
    return [
      atMost('command to visible read, p99', p99, TARGET_MS, milliseconds, {
        ours: `${milliseconds(p99)} (p50 ${milliseconds(percentile(times, 0.5))}, ${stale} stale of ${COMMANDS})`,
        met: p99 <= TARGET_MS && stale === 0,
      }),
    ]
  } finally {
    await platform.stop()
  }
}
