import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { Transcript } from '../listener/transcripts.ts'
import { ContentFigures } from './figures.ts'
import { Published } from './published.ts'

/** A chart's question and how to draw it. */
export const ChartQuestion = z.object({
  name: z.string(),
  title: z.string(),
  /** A description of what the chart counts. */
  definition: z.string(),
  /** `at-least`: how many people reached each value or went further. `each`: how many are at each value. */
  shape: z.enum(['at-least', 'each']),
  /** The unit of the axis. */
  axis: z.string(),
  /** Labels of the values from 0 on, when they are not numbers. */
  places: z.array(z.string()).readonly().nullable(),
  /** Label for values past the end of the axis; null if there can't be any. */
  beyond: z.string().nullable(),
})
export type ChartQuestion = z.infer<typeof ChartQuestion>

/** Adjacent values, up to the next cell, with at least eleven people. */
export const ChartCell = z.object({
  from: z.union([Published, z.literal('beyond')]),
  /** The label of the cell. */
  label: z.string(),
  people: Published,
})

export const ChartSeries = z.object({
  /** Name of the group; null for everybody. */
  group: z.string().nullable(),
  people: Published,
  /** With 95 % confidence, each number is off by at most this, and so is each sum from one cell to the end. */
  margin: Published,
  cells: z.array(ChartCell).readonly(),
})

/** A chart as of the end of a day. */
export const ChartAnswer = z.object({
  /** The UTC day. */
  through: z.iso.date(),
  series: z.array(ChartSeries).readonly(),
  /** False if groups with too few people were left out. */
  isWhole: z.boolean(),
  /** Statistics about everybody, each with its 95 % confidence interval. */
  statistics: z.array(z.object({ label: z.string(), value: Published, low: Published, high: Published })).readonly(),
})
export type ChartAnswer = z.infer<typeof ChartAnswer>
/** A chart as the disclosure gate produces it. */
export type PublishedChart = z.input<typeof ChartAnswer>

/** The charts computed so far, newest first; empty while there are too few people. */
export const ChartAnswers = z.object({
  question: ChartQuestion,
  answers: z.array(ChartAnswer).readonly(),
})
export type ChartAnswers = z.infer<typeof ChartAnswers>

/** Which history a query reads: the platform's own, or a sample history to learn with. */
export const AskedHistory = z.strictObject({ history: z.enum(['own', 'sample']).default('own') })

/** The available questions, and which histories can answer them. */
export const ChartQuestions = z.object({
  questions: z.array(ChartQuestion),
  /** `preparing`: none is complete yet, but a generator is working on one. */
  sample: z.enum(['none', 'preparing', 'ready']),
  /**
   * The history to show to analysts who have not chosen one: the platform's own once it has enough people, until then
   * the sample history if it is ready.
   */
  history: AskedHistory.shape.history.unwrap(),
})
export type ChartQuestions = z.infer<typeof ChartQuestions>

/** Where listeners stop in a session, and the words spoken there. */
export const SessionDropOff = z.object({
  title: z.string(),
  /** Null while the session has too few listeners. */
  figures: ContentFigures.nullable(),
  cues: Transcript.shape.cues,
})
export type SessionDropOff = z.infer<typeof SessionDropOff>

/** The charts of the analysis area. Every answer is recorded in the log as `HistoryConsulted`. */
export const chartApi = endpoints({ access: 'analyst', tag: 'Analysis' }, {
  'GET /api/analysis/charts': {
    summary: 'The questions about people that are answered with a chart',
    answer: ChartQuestions,
  },
  'GET /api/analysis/charts/:name': {
    summary: 'A chart: estimated numbers of people in cells of at least eleven, worked out once a week',
    query: AskedHistory,
    answer: ChartAnswers,
  },
  'GET /api/analysis/sessions': {
    summary: 'The published sessions, by title',
    query: AskedHistory,
    answer: z.array(z.object({ id: z.string(), title: z.string() })),
  },
  'GET /api/analysis/sessions/:id/drop-off': {
    summary: 'How far listeners of a session came, and the words where they stopped',
    query: AskedHistory,
    answer: SessionDropOff,
  },
} satisfies OwnEndpoints)
