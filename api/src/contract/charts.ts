import * as z from 'zod'
import { endpoints, type OwnEndpoints } from './endpoint.ts'
import { ContentFigures } from './figures.ts'
import { Published } from './published.ts'
import { Transcript } from './transcripts.ts'

/** What a chart asks, and how it is to be drawn. */
export const ChartQuestion = z.object({
  name: z.string(),
  title: z.string(),
  /** What is counted, in words. */
  definition: z.string(),
  /** `at-least`: how many reached this place or a later one. `each`: how many are at each place. */
  shape: z.enum(['at-least', 'each']),
  /** What its axis counts. */
  axis: z.string(),
  /** What the places from 0 on are called, where they are not numbers. */
  places: z.array(z.string()).readonly().nullable(),
  /** What is beyond the end of the axis; null where nobody can be. */
  beyond: z.string().nullable(),
})
export type ChartQuestion = z.infer<typeof ChartQuestion>

/** Neighbouring places, up to the next cell; eleven people at least. */
export const ChartCell = z.object({
  from: z.union([Published, z.literal('beyond')]),
  /** What it is called. */
  label: z.string(),
  people: Published,
})

export const ChartSeries = z.object({
  /** Of the group; null for everybody. */
  group: z.string().nullable(),
  people: Published,
  /** 95 times of 100 each number, and each sum from one cell on, is off by at most this. */
  margin: Published,
  cells: z.array(ChartCell).readonly(),
})

/** A chart at the end of a day. */
export const ChartAnswer = z.object({
  /** In UTC. */
  through: z.iso.date(),
  series: z.array(ChartSeries).readonly(),
  /** False where groups were left out in which there are too few people. */
  isWhole: z.boolean(),
  /** About everybody, with the interval that holds it with 95 %. */
  statistics: z.array(z.object({ label: z.string(), value: Published, low: Published, high: Published })).readonly(),
})
export type ChartAnswer = z.infer<typeof ChartAnswer>
/** As the disclosure gate makes it. */
export type PublishedChart = z.input<typeof ChartAnswer>

/** What was worked out so far, the newest first; nothing while there are too few people. */
export const ChartAnswers = z.object({
  question: ChartQuestion,
  answers: z.array(ChartAnswer).readonly(),
})
export type ChartAnswers = z.infer<typeof ChartAnswers>

/** Which past is asked: that of the platform, or a sample history to learn with. */
export const AskedHistory = z.strictObject({ history: z.enum(['own', 'sample']).default('own') })

/** The questions there are, and whether there is a sample history to ask. */
export const ChartQuestions = z.object({ questions: z.array(ChartQuestion), hasSample: z.boolean() })
export type ChartQuestions = z.infer<typeof ChartQuestions>

/** Where a session is left, and what is said there. */
export const SessionDropOff = z.object({
  title: z.string(),
  /** Null while too few people have listened. */
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
