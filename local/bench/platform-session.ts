import { type Published, publishRecording, type RecordingType } from '../load/publish-recording.ts'
import { type Platform, startPlatform } from '../src/platform.ts'
import { type ApiClient, apiClient } from '../src/sample-data/api-client.ts'

/** What a measure gets. */
export interface Bench {
  /** An empty database of its own. */
  readonly postgresUrl: string
  /** A folder of its own, which it creates. */
  readonly folder: string
  /** Returns the platform that all measures share; the first call starts it. */
  readonly session: () => Promise<PlatformSession>
}

/** A running platform, and clients of its API for two demo accounts. */
export interface PlatformSession {
  readonly platform: Platform
  readonly admin: ApiClient
  readonly listener: ApiClient
  /** Publishes free content of four minutes (audio) or two (video) at the first call; later ones return the same. */
  published(type: RecordingType): Promise<Published>
  stop(): Promise<void>
}

/** Starts the platform in `folder` without demo content and without rate limits. */
export async function startSession(folder: string): Promise<PlatformSession> {
  for (const limit of ['RATE_LIMIT_READS', 'RATE_LIMIT_WRITES']) process.env[limit] = '1000000'
  // The origin of the addresses that the bench publishes.
  process.env.MEDIA_ORIGINS = 'https://example.com'
  const platform = await startPlatform({ dataDir: folder, port: 0, demoContent: 'none' })
  const as = (role: string) => apiClient(platform.url, `${role}@stillair.test`)
  const admin = as('admin')
  const contents = new Map<string, Promise<Published>>()
  return {
    platform,
    admin,
    listener: as('listener'),
    stop: platform.stop,
    published(type) {
      const content = contents.get(type) ?? publishRecording(platform.url, admin, `${folder}-recordings`, type)
      contents.set(type, content)
      return content
    },
  }
}
