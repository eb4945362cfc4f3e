import type { KeyObject } from 'node:crypto'
import type { Answer } from '@stillair/projections/replay/charts/answer.ts'
import type { PublishedFigures } from '../../contract/analysis/figures.ts'

/** Whose history a chart is about: the users of this server, or the sample history. */
export type History = 'own' | 'sample'

/**
 * Computations over the rows of many people. At ten million events, each takes up to a second of processor time. All
 * days are `YYYY-MM-DD` in UTC. Rejects with the error of a failed query, including its `code`.
 */
export interface Charts {
  /** Returns the answers of a chart as of the end of a day, newest first. Computes them if they are due. */
  answersOf(history: History, chart: string, day: string): Promise<readonly Answer[]>
  /** Returns the figures of a session up to the end of a day; null while it has too few listeners. */
  figuresOf(history: History, contentId: string, day: string): Promise<PublishedFigures | null>
  /** Computes all charts that are due at the end of a day. */
  workOut(history: History, day: string): Promise<void>
}

export type ChartMethod = keyof Charts

/** The settings of the thread. */
export interface ChartSettings {
  readonly postgresUrl: string
  readonly sampleHistoryUrl: string | null
  /** The secret from which the disclosure gate derives its noise. */
  readonly secret: KeyObject
}

/** A call sent to the thread. */
export interface ChartRequest {
  readonly id: number
  readonly method: ChartMethod
  readonly values: readonly [history: History, ...string[]]
}

/** A message from the thread: the outcome of a call, or a warning for the log. */
export type ChartMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Readonly<Record<string, unknown>> }
  | { readonly warning: string; readonly failure: Readonly<Record<string, unknown>> }
