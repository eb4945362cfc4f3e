import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { newFolder, port } from '@stillair/events/process/variables.ts'
import * as z from 'zod'
import { USUAL_PORT } from './ports.ts'

export type SampleContent = 'none' | 'one' | 'all'

/** How the platform is started. */
export type PlatformOptions = {
  /** Folder of all its data. */
  dataDir: string
  /** Public port; 0 takes any free port. */
  port: number
  /** Interface to listen on; the loopback interface by default. */
  host?: string
  demoContent?: SampleContent
  /** Asks visitors for consent to statistics; false when left out. */
  analytics?: boolean
  /** Restart servers when their files change, and serve the client with hot reload. */
  dev?: boolean
  /** Preferred ports of the parts; a busy one is replaced by a free one. */
  ports?: Partial<
    Record<
      'postgres' | 'authEmulator' | 'api' | 'projections' | 'mediaWorker' | 'vite' | 'payments' | 'humanVerification',
      number
    >
  >
  ffmpegPath?: string
  /** Called with progress messages, one sentence each. */
  print?: (line: string) => void
  /** Aborts a start in progress. */
  signal?: AbortSignal
}

/** A port that only the platform itself uses. */
const portOf = (part: string) =>
  port.optional().meta({ group: 'local', description: `Port of ${part}`, usual: 'any free one' })

export const LocalVariables = z.object({
  STILLAIR_PORT: port.default(USUAL_PORT).meta({ group: 'local', description: 'Port of the app' }),
  STILLAIR_POSTGRES_PORT: portOf('Postgres'),
  STILLAIR_AUTH_PORT: portOf('the Auth emulator'),
  STILLAIR_API_PORT: portOf('the API'),
  STILLAIR_PROJECTIONS_PORT: portOf('the projections'),
  STILLAIR_MEDIA_WORKER_PORT: portOf('the media worker'),
  STILLAIR_VITE_PORT: portOf('Vite (`npm run dev`)'),
  STILLAIR_PAYMENTS_PORT: portOf('the payments emulator'),
  STILLAIR_HUMAN_VERIFICATION_PORT: portOf('the emulator of human verification'),
  STILLAIR_HOST: z.string().default('127.0.0.1').meta({ group: 'local', description: 'Interface of the app' }),
  STILLAIR_DATA: newFolder.default('.data').meta({ group: 'local', description: 'Data folder' }),
  STILLAIR_DEMO_CONTENT: z.enum(['none', 'one', 'all'], 'must be none, one or all').default('all').meta({
    group: 'local',
    description: 'Sample sessions: `all`, `one`, or `none`, which also omits the sample history',
  }),
  STILLAIR_ANALYTICS: z
    .enum(['off', 'on'], 'must be on or off')
    .default('off')
    .meta({ group: 'local', description: '`on` to try analytics and their consent' }),
  FFMPEG_PATH: z.string().optional(),
})

export type Settings = Required<
  Pick<PlatformOptions, 'dataDir' | 'port' | 'host' | 'demoContent' | 'analytics' | 'ports'>
> & {
  ffmpegPath: string | undefined
}

/**
 * Reads the settings of a local run from the environment. A relative data folder is resolved from the repository's root.
 * Throws a `ConfigError` that names each invalid setting.
 */
export function readSettings(environment: Environment): Settings {
  const settings = readEnvironment(LocalVariables, environment)
  // A platform at another address may run next to one at the default address, and must not race it for ports.
  const usual = (port: number) => (settings.STILLAIR_PORT === USUAL_PORT ? port : 0)
  return {
    dataDir: resolve(fileURLToPath(new URL('../../..', import.meta.url)), settings.STILLAIR_DATA),
    port: settings.STILLAIR_PORT,
    host: settings.STILLAIR_HOST,
    demoContent: settings.STILLAIR_DEMO_CONTENT,
    analytics: settings.STILLAIR_ANALYTICS === 'on',
    ports: {
      postgres: settings.STILLAIR_POSTGRES_PORT ?? usual(54_329),
      authEmulator: settings.STILLAIR_AUTH_PORT ?? usual(9099),
      api: settings.STILLAIR_API_PORT ?? usual(8081),
      projections: settings.STILLAIR_PROJECTIONS_PORT ?? usual(8082),
      mediaWorker: settings.STILLAIR_MEDIA_WORKER_PORT ?? usual(8083),
      vite: settings.STILLAIR_VITE_PORT ?? usual(5173),
      payments: settings.STILLAIR_PAYMENTS_PORT ?? usual(12_111),
      humanVerification: settings.STILLAIR_HUMAN_VERIFICATION_PORT ?? usual(9098),
    },
    ffmpegPath: settings.FFMPEG_PATH,
  }
}
