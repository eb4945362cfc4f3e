import { type Migration, migrate } from '@stillair/events/log/postgres/migrate.ts'
import type { Pool } from 'pg'

/** How far a packaging is, for the admin who waits. */
export interface PackagingProgress {
  readonly mediaId: string
  readonly attempt: string
  /** 0 to 1. */
  readonly progress: number
  /** What is being done, in plain words. */
  readonly step: string
}

/** Notes the progress; it is never worth failing a job for. */
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

/** Brings the table up to date that the API reads progress from: see {@link migrate}. */
export const createProgressTable = (pool: Pool): Promise<void> => migrate(pool, 'media', MIGRATIONS)

/** Writes to the table. */
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

/** Forgets how far the packaging of an upload was. */
export type ForgetProgress = (mediaId: string) => Promise<void>

/** Deletes from the table. */
export function progressForgetter(pool: Pool): ForgetProgress {
  return async (mediaId) => {
    await pool.query('delete from media.packaging_progress where media_id = $1', [mediaId])
  }
}

/** The steps of a packaging in order, and where each ends on the way from 0 to 1. */
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

/** Milliseconds between two reports of the same step. */
const INTERVAL = 700

/** Reports steps, at most so often that it costs nothing, one after the other, and swallows what goes wrong. */
export function stepReporter(report: ReportProgress, mediaId: string, attempt: string) {
  const names = Object.keys(STEPS) as PackagingStep[]
  let reportedAt = 0
  let reportedStep: PackagingStep | null = null
  let latest = Promise.resolve()
  return {
    /** `done` is 0 to 1 within the step. */
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
    /** Waits for the last report, so that none comes after the end. */
    settled: () => latest,
  }
}
