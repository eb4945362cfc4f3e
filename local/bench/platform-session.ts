import { type Platform, startPlatform } from '../src/platform/platform.ts'
import { type ApiClient, apiClient } from '../src/sample-data/api-client.ts'

/** A running platform for one measure, and clients of its API for two demo accounts. */
export interface PlatformSession {
  readonly platform: Platform
  readonly admin: ApiClient
  readonly listener: ApiClient
}

/** Starts the platform in `folder` without demo content and without rate limits. */
export async function startSession(folder: string): Promise<PlatformSession> {
  for (const limit of ['RATE_LIMIT_READS', 'RATE_LIMIT_WRITES']) process.env[limit] = '1000000'
  // The origin of the addresses that the bench publishes.
  process.env.MEDIA_ORIGINS = 'https://example.com'
  const platform = await startPlatform({ dataDir: folder, port: 0, demoContent: 'none' })
  const as = (role: string) => apiClient(platform.url, `${role}@stillair.test`)
  return { platform, admin: as('admin'), listener: as('listener') }
}
