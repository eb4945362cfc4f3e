import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { PlatformOptions } from './platform.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const Settings = z.object({
  STILLAIR_PORT: port.default(8080),
  STILLAIR_POSTGRES_PORT: port.default(54_329),
  STILLAIR_AUTH_PORT: port.default(9099),
  STILLAIR_API_PORT: port.default(8081),
  STILLAIR_PROJECTIONS_PORT: port.default(8082),
  STILLAIR_MEDIA_WORKER_PORT: port.default(8083),
  STILLAIR_VITE_PORT: port.default(5173),
  STILLAIR_HOST: z.string().default('127.0.0.1'),
  STILLAIR_DATA: z.string().default('.data'),
  STILLAIR_DEMO_CONTENT: z.enum(['none', 'one', 'all']).default('all'),
  FFMPEG_PATH: z.string().optional(),
})

export type Settings = Required<Pick<PlatformOptions, 'dataDir' | 'port' | 'host' | 'demoContent' | 'ports'>> & {
  ffmpegPath: string | undefined
}

/**
 * What the environment says about a local run. A relative data folder is one of the repository's.
 * @throws with a sentence for each setting that cannot be used.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const settings = parsed.data
  return {
    dataDir: resolve(fileURLToPath(new URL('../..', import.meta.url)), settings.STILLAIR_DATA),
    port: settings.STILLAIR_PORT,
    host: settings.STILLAIR_HOST,
    demoContent: settings.STILLAIR_DEMO_CONTENT,
    ports: {
      postgres: settings.STILLAIR_POSTGRES_PORT,
      authEmulator: settings.STILLAIR_AUTH_PORT,
      api: settings.STILLAIR_API_PORT,
      projections: settings.STILLAIR_PROJECTIONS_PORT,
      mediaWorker: settings.STILLAIR_MEDIA_WORKER_PORT,
      vite: settings.STILLAIR_VITE_PORT,
    },
    ffmpegPath: settings.FFMPEG_PATH,
  }
}
