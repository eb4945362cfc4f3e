import type { KeyObject } from 'node:crypto'
import type { Answer } from '@stillair/projections/replay/charts/answer.ts'
import type { PublishedFigures } from '../../contract/figures.ts'

/** Whose past is asked: that of the people here, or the sample history. */
export type History = 'own' | 'sample'

/**
 * What is computed of the rows of many people: at ten million events each answer takes up to a second of processor time. All days are
 * `YYYY-MM-DD` in UTC. Rejects with the failure of a query, `code` included.
 */
export interface Charts {
  /** The answers of a chart as of the end of a day, the newest first; those that are due are computed. */
  answersOf(history: History, chart: string, day: string): Promise<readonly Answer[]>
  /** The figures of a content up to the end of a day; null while there are too few listeners. */
  figuresOf(history: History, contentId: string, day: string): Promise<PublishedFigures | null>
  /** Computes all charts that are due at the end of a day. */
  workOut(history: History, day: string): Promise<void>
}

export type ChartMethod = keyof Charts

/** What the thread is started with. */
export interface ChartSettings {
  readonly postgresUrl: string
  readonly sampleHistoryUrl: string | null
  /** What the draws of the disclosure gate follow from. */
  readonly secret: KeyObject
}

/** A call, on its way to the thread. */
export interface ChartRequest {
  readonly id: number
  readonly method: ChartMethod
  readonly values: readonly [history: History, ...string[]]
}

/** What the thread sends: the outcome of a call, or a warning for the log. */
export type ChartMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Readonly<Record<string, unknown>> }
  | { readonly warning: string; readonly failure: Readonly<Record<string, unknown>> }
