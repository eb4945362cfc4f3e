import { type Migration, migrate } from '@stillair/events/log/postgres/migrate.ts'
import type { Pool } from 'pg'

/** The progress of a packaging, shown to the admin. */
export interface PackagingProgress {
  readonly mediaId: string
  readonly attempt: string
  /** 0 to 1. */
  readonly progress: number
  /** The current step, in words for the admin. */
  readonly step: string
}

/** Stores the progress. Jobs ignore its failures. */
export type ReportProgress = (progress: PackagingProgress) => Promise<void>

const MIGRATIONS: readonly Migration[] = [
  {
    name: 'progress of packaging',
    additive: true,
    sql: `
      create table if not exists media.packaging_progress (
        media_id text primary key,
        attempt text not null,
        progress double precision not null,
        step text not null,
        updated_at timestamptz not null default now()
      )`,
  },
]

/** Creates or updates the table from which the API reads the progress: see {@link migrate}. */
export const createProgressTable = (pool: Pool): Promise<void> => migrate(pool, 'media', MIGRATIONS)

/** Returns a function that writes the progress to the table. */
export function progressReporter(pool: Pool): ReportProgress {
  return async ({ mediaId, attempt, progress, step }) => {
    await pool.query(
      `insert into media.packaging_progress as p (media_id, attempt, progress, step)
       values ($1, $2, $3, $4)
       on conflict (media_id) do update
       set attempt = excluded.attempt, progress = excluded.progress, step = excluded.step, updated_at = now()`,
      [mediaId, attempt, progress, step],
    )
  }
}

/** Deletes the stored progress of an upload. */
export type ForgetProgress = (mediaId: string) => Promise<void>

/** Returns a function that deletes the progress from the table. */
export function progressForgetter(pool: Pool): ForgetProgress {
  return async (mediaId) => {
    await pool.query('delete from media.packaging_progress where media_id = $1', [mediaId])
  }
}

/** The steps of a packaging in order. `until` is the overall progress, from 0 to 1, at the end of each step. */
const STEPS = {
  fetch: { step: 'Fetching the upload', until: 0.03 },
  check: { step: 'Checking the file', until: 0.05 },
  measure: { step: 'Measuring loudness', until: 0.15 },
  first: { step: 'Making the first quality', until: 0.35 },
  playable: { step: 'Storing the first quality', until: 0.38 },
  rest: { step: 'Making the other qualities', until: 0.9 },
  store: { step: 'Storing all qualities', until: 1 },
} as const
export type PackagingStep = keyof typeof STEPS

/** Least time between two reports of the same step, milliseconds. */
const INTERVAL = 700

/** Reports steps one after the other, and seldom enough to cost nothing. Ignores failures. */
export function stepReporter(report: ReportProgress, mediaId: string, attempt: string) {
  const names = Object.keys(STEPS) as PackagingStep[]
  let reportedAt = 0
  let reportedStep: PackagingStep | null = null
  let latest = Promise.resolve()
  return {
    /** Reports the progress within a step, `done`, from 0 to 1. */
    at(name: PackagingStep, done: number): void {
      const now = performance.now()
      if (reportedStep === name && now - reportedAt < INTERVAL) return
      reportedStep = name
      reportedAt = now
      const before = names[names.indexOf(name) - 1]
      const from = before ? STEPS[before].until : 0
      const { step, until } = STEPS[name]
      const progress = from + (until - from) * Math.min(1, Math.max(0, done))
      latest = latest.then(() => report({ mediaId, attempt, progress, step })).catch(() => {})
    },
    /** Resolves after the last report, so that no report follows the end. */
    settled: () => latest,
  }
}
