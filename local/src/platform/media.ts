import type { RequestListener } from 'node:http'
import { apiConfig } from '@stillair/api/server/config/config.ts'
import { openLog } from '@stillair/api/server/log.ts'
import { createMediaApp } from '@stillair/api/server/media-app.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { PROMPT } from '@stillair/events/object-store/s3-client.ts'
import type { Environment } from '@stillair/events/process/environment.ts'
import { openLogFile } from './processes/log-file.ts'

/** Recordings and covers, served from the API's store with its settings. */
export interface Media {
  readonly listener: RequestListener
  close(): Promise<void>
}

/** Opens the store that the API's environment names. Failures are written to `logFile`. */
export async function openMedia(environment: Environment, logFile: string): Promise<Media> {
  const config = apiConfig(environment)
  const file = openLogFile(logFile)
  const log = openLog(config.logLevel, file)
  const mediaStore = await openObjectStore(config.storage, 'media', PROMPT)
  const uploads = await openObjectStore(config.storage, 'uploads', PROMPT)
  return {
    listener: createMediaApp({ config, log, mediaStore, uploads, clock: () => new Date() }),
    async close() {
      await Promise.all([mediaStore.close(), uploads.close()])
      await new Promise<void>((done) => file.end(done))
    },
  }
}
