import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogConfig, logConfig } from '@stillair/events/log/config.ts'
import { type StorageConfig, storageConfig } from '@stillair/events/object-store/config.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { logLevel, newFolder, port, wholeNumber } from '@stillair/events/process/variables.ts'
import * as z from 'zod'
import type { FfmpegTools } from '../jobs/job-context.ts'

/** Configuration of the worker process. */
export interface WorkerConfig {
  readonly log: LogConfig
  readonly storage: StorageConfig
  readonly tools: FfmpegTools
  /** Address that serves health and metrics. */
  readonly host: string
  readonly port: number
  readonly logLevel: string
  /** Number of uploads packaged at once. A single one already uses all cores, through ffmpeg. */
  readonly packagingConcurrency: number
  /** Folder that holds the private folders of all jobs. */
  readonly workRoot: string
}

export const WorkerVariables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8083),
  LOG_LEVEL: logLevel,
  FFMPEG_PATH: z
    .string()
    .default('ffmpeg')
    .meta({ group: 'packaging', description: 'ffmpeg, when it is not on the `PATH`' }),
  FFPROBE_PATH: z
    .string()
    .default('ffprobe')
    .meta({ group: 'packaging', description: 'ffprobe, when it is not on the `PATH`' }),
  PACKAGING_CONCURRENCY: wholeNumber(1, 64)
    .default(1)
    .meta({ group: 'packaging', description: 'Uploads packaged at once; each may take 2 GiB of memory' }),
  WORK_DIR: newFolder.default(join(tmpdir(), 'stillair-media-worker')).meta({
    group: 'packaging',
    description: 'Folder for work in progress, with room for an upload and its outputs',
    usual: "in the system's temporary folder",
  }),
})

/** Reads the environment. Throws a `ConfigError` that says what is wrong with it. */
export function workerConfig(environment: Environment): WorkerConfig {
  const variables = readEnvironment(WorkerVariables, environment)
  return {
    log: logConfig(environment),
    storage: storageConfig(environment),
    tools: { ffmpegPath: variables.FFMPEG_PATH, ffprobePath: variables.FFPROBE_PATH },
    host: variables.HOST,
    port: variables.PORT,
    logLevel: variables.LOG_LEVEL,
    packagingConcurrency: variables.PACKAGING_CONCURRENCY,
    workRoot: variables.WORK_DIR,
  }
}
