import { type Platform, startPlatform } from '../src/platform/platform.ts'
import { type ApiClient, apiClient } from '../src/sample-data/api-client.ts'

/** A whole product of the bench's own, and its API as two of the demo people. */
export interface PlatformSession {
  readonly platform: Platform
  readonly admin: ApiClient
  readonly listener: ApiClient
}

/** Starts the platform in `folder`, without demo content and with no rate limit. */
export async function startSession(folder: string): Promise<PlatformSession> {
  for (const limit of ['RATE_LIMIT_READS', 'RATE_LIMIT_WRITES']) process.env[limit] = '1000000'
  // Where the addresses are that the bench publishes.
  process.env.MEDIA_ORIGINS = 'https://example.com'
  const platform = await startPlatform({ dataDir: folder, port: 0, demoContent: 'none' })
  const as = (role: string) => apiClient(platform.url, `${role}@stillair.test`)
  return { platform, admin: as('admin'), listener: as('listener') }
}
