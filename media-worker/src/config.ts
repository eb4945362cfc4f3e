import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogConfig, logConfig } from '@stillair/events/config.ts'
import { ConfigError } from '@stillair/events/config-error.ts'
import * as z from 'zod'
import type { CoverFinish } from './covers/rasterise.ts'
import type { FfmpegTools } from './job-context.ts'
import { type Environment, type StorageConfig, storageConfig } from './object-store/config.ts'

/** How the worker runs. */
export interface WorkerConfig {
  readonly log: LogConfig
  readonly storage: StorageConfig
  readonly tools: FfmpegTools
  /** Where health and metrics are served. */
  readonly host: string
  readonly port: number
  readonly logLevel: string
  /** Uploads packaged at a time; ffmpeg uses all cores for one already. */
  readonly packagingConcurrency: number
  /** How covers are drawn. */
  readonly covers: CoverFinish
  /** Folder of the jobs' private folders. */
  readonly workRoot: string
}

const Variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8083),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  PACKAGING_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  COVERS: z.enum(['full', 'plain']).default('full'),
  WORK_DIR: z.string().min(1).default(join(tmpdir(), 'stillair-media-worker')),
})

/** Reads the environment. Throws an Error with a plain message when it cannot be used. */
export function workerConfig(environment: Environment): WorkerConfig {
  // An empty variable is an absent one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const variables = parsed.data
  return {
    log: logConfig(given),
    storage: storageConfig(given),
    tools: { ffmpegPath: variables.FFMPEG_PATH, ffprobePath: variables.FFPROBE_PATH },
    host: variables.HOST,
    port: variables.PORT,
    logLevel: variables.LOG_LEVEL,
    packagingConcurrency: variables.PACKAGING_CONCURRENCY,
    covers: variables.COVERS,
    workRoot: variables.WORK_DIR,
  }
}
