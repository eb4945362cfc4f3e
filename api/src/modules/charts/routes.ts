import { formatPosition } from '@stillair/events/language/position.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { Answer } from '@stillair/projections/replay/charts/answer.ts'
import type { Chart } from '@stillair/projections/replay/charts/chart.ts'
import { placeOf } from '@stillair/projections/replay/charts/chart-rows.ts'
import { allCharts, chartNamed, firstCharts } from '@stillair/projections/replay/charts/charts.ts'
import { recordConsultation, sha256 } from '@stillair/projections/replay/consultation.ts'
import {
  type ChartQuestion,
  type ChartQuestions,
  chartApi,
  type PublishedChart,
} from '../../contract/analysis/charts.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { parseTranscript } from '../transcripts/parse-transcript.ts'
import { findTranscript } from '../transcripts/queries.ts'
import { storedQuestion } from './published-answers.ts'
import { requestedHistory, sampleState } from './requested-history.ts'
import { yesterday } from './yesterday.ts'

/** Even a busy hour of analysis needs fewer requests. Each one is recorded as an event. */
const LIMIT = { requests: 120, seconds: 60 }

const questionOf = ({ name, title, definition, shape, axis, places, beyond }: Chart): ChartQuestion => ({
  name,
  title,
  definition,
  shape,
  axis,
  places,
  beyond,
})

const labelled = (chart: Chart, { series, ...answer }: Answer): PublishedChart => ({
  ...answer,
  series: series.map(({ cells, ...one }) => ({
    ...one,
    cells: cells.map((cell, index) => ({ ...cell, label: placeOf(chart, cells, index) })),
  })),
})

const ofWhich = (history: 'own' | 'sample') => (history === 'own' ? '' : ' of the sample history')

/** The routes with which analysts see published numbers of people, as of the end of a day in UTC. */
export const chartRoutes = routeModule(({ store, histories, charts, clock, progress }) => {
  /** Records who viewed the data before they receive the answer. */
  async function consulted<Body>(
    caller: Caller,
    look: {
      readonly question: string
      readonly through: string | null
      readonly rows: number
      readonly reads: string[]
    },
    body: Body,
  ): Promise<{ body: Body }> {
    const { question, through, rows, reads } = look
    const position = formatPosition(progress.known(reads))
    await recordConsultation(
      store,
      {
        kind: 'replay',
        actor: caller.userId,
        purpose: 'the analysis area',
        question,
        position,
        rows,
        sha256: sha256(JSON.stringify(body)),
        through: through && `${through}T23:59:59.999Z`,
      },
      clock(),
    )
    return { body }
  }

  /**
   * Returns whether the charts that analysts see first have answers about this platform's people. An answer stays
   * published, so this never becomes false again.
   */
  async function hasEnoughPeople(day: string): Promise<boolean> {
    for (const { name } of firstCharts) if ((await charts.answersOf('own', name, day)).length === 0) return false
    return true
  }

  return routesOf(chartApi, {
    'GET /api/analysis/charts': {
      reads: [...new Set(firstCharts.flatMap(({ reads }) => reads))],
      async handle({ command }) {
        const sample = await sampleState(histories)
        const showsSample = sample === 'ready' && !(await hasEnoughPeople(yesterday(command.now)))
        const body: ChartQuestions = {
          questions: allCharts.map(questionOf),
          sample,
          history: showsSample ? 'sample' : 'own',
        }
        return { body }
      },
    },

    'GET /api/analysis/charts/:name': {
      reads: [...new Set(allCharts.flatMap(({ reads }) => reads))],
      limit: LIMIT,
      async handle({ params, query, caller, command }) {
        const chart = chartNamed(params.name)
        if (!chart) throw notFound('The chart')
        await requestedHistory(histories, query.history)
        const answers = await charts.answersOf(query.history, chart.name, yesterday(command.now))
        const rows = answers.reduce(
          (sum, { series }) => sum + series.reduce((of, { cells }) => of + cells.length, 0),
          0,
        )
        return consulted(
          caller,
          {
            question: storedQuestion(chart),
            through: answers[0]?.through ?? null,
            rows,
            reads: [...chart.reads],
          },
          { question: questionOf(chart), answers: answers.map((one) => labelled(chart, one)) },
        )
      },
    },

    'GET /api/analysis/sessions': {
      reads: ['library'],
      async handle({ query }) {
        const pool = await requestedHistory(histories, query.history)
        const { rows } = await pool.query<{ id: string; title: string }>({
          name: 'published-titles',
          text: 'select content_id as id, title from library where is_published order by lower(title), content_id',
        })
        return { body: rows }
      },
    },

    'GET /api/analysis/sessions/:id/drop-off': {
      reads: ['library', 'transcripts', 'session-log', 'ratings'],
      limit: LIMIT,
      async handle({ params, query, caller, command }) {
        const pool = await requestedHistory(histories, query.history)
        const { rows } = await pool.query<{ title: string }>({
          name: 'published-title',
          text: 'select title from library where is_published and content_id = $1',
          values: [params.id],
        })
        const [found] = rows
        if (!found) throw notFound('The session')
        const figures = await charts.figuresOf(query.history, params.id, yesterday(command.now))
        // Analysts may see the library's whole history, so they may read the transcript without a subscription.
        const audience = { userId: caller.userId, drafts: false, hearsEverything: true, now: command.now }
        const transcript = await findTranscript(pool, params.id, audience)
        const cues = transcript ? parseTranscript(transcript.vtt) : []
        const look = {
          question: `figures of content-${params.id}${ofWhich(query.history)}`,
          through: figures?.through ?? null,
        }
        return consulted(
          caller,
          {
            ...look,
            rows: figures ? figures.steps.length + figures.ratings.length : 0,
            reads: ['session-log', 'ratings'],
          },
          { title: found.title, figures, cues },
        )
      },
    },
  })
})
