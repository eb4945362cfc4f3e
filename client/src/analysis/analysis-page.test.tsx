// @vitest-environment happy-dom
import type { HistoryEvents, LibraryWeeks } from '@stillair/api/contract/analysis/analysis.ts'
import type { ChartAnswers, ChartQuestions } from '@stillair/api/contract/analysis/charts.ts'
import { expect, test } from 'vitest'
import { userFixture } from '../../test/fixtures.ts'
import { linksOf, rendered, wordsOf } from '../../test/rendered.tsx'
import { AnalysisPage } from './analysis-page.tsx'

const EVENTS: HistoryEvents = {
  items: [
    {
      id: 'e7',
      type: 'ContentEdited',
      stream: 'content-42',
      revision: 3,
      occurredAt: '2026-11-23T08:44:05.000Z',
      recordedAt: '2026-11-23T08:44:06.000Z',
    },
  ],
  next: null,
  isWhole: true,
  types: ['ContentEdited'],
}

const QUESTION = { name: 'weeks', title: 'Listeners by week', definition: '', shape: 'at-least', axis: 'days' } as const
const QUESTIONS: ChartQuestions = {
  questions: [{ ...QUESTION, places: null, beyond: null }],
  sample: 'ready',
  history: 'sample',
}

/** An answer with the numbers of listeners in the weeks up to that of 16 November, the oldest first. */
const weeksOf = (...counts: readonly number[]): ChartAnswers => ({
  question: { ...QUESTION, places: null, beyond: null },
  answers: [
    {
      through: '2026-11-22',
      isWhole: true,
      statistics: [],
      series: counts.map((people, index) => ({
        group: new Date(Date.UTC(2026, 10, 16 - 7 * (counts.length - 1 - index))).toISOString().slice(0, 10),
        people,
        margin: 10,
        cells: [],
      })),
    },
  ],
})

const LIBRARY: LibraryWeeks = {
  from: '2026-11-22',
  to: '2026-11-28',
  types: [
    { type: 'ContentEdited', counts: [12, 9, 8, 11, 10] },
    { type: 'MediaUploaded', counts: [0, 15, 15, 15, 15] },
  ],
}

interface Shown {
  readonly at?: string
  readonly hasRoleMeanwhile?: boolean
  readonly questions?: ChartQuestions
  readonly weeks?: ChartAnswers
  readonly library?: LibraryWeeks
}

const page = (
  roles: readonly string[],
  { at = '/analysis', hasRoleMeanwhile, questions = QUESTIONS, weeks, library = LIBRARY }: Shown = {},
) =>
  rendered(<AnalysisPage />, {
    at,
    route: '/analysis/*',
    answers: [
      [['/api/users/me'], userFixture({ firebaseUid: 'ann', roles: roles as ReturnType<typeof userFixture>['roles'] })],
      [['/api/analysis/events', {}], { pages: [EVENTS], pageParams: [''] }],
      [['/api/analysis/events', { type: 'ContentEdited' }], { pages: [EVENTS], pageParams: [''] }],
      [['/api/analysis/charts'], questions],
      [['/api/analysis/charts', 'weeks', 'sample'], weeks ?? weeksOf(100, 100, 100, 100, 140)],
      [['/api/analysis/charts', 'weeks', 'own'], weeks ?? { ...weeksOf(), answers: [] }],
      [['/api/analysis/library-weeks'], library],
      ...(hasRoleMeanwhile === undefined ? [] : [[['analyst-access', 'ann'], hasRoleMeanwhile] as const]),
    ],
  })

test('a user without the role sees the 404 page once a new token has confirmed it', async () => {
  const isRefused = { hasRoleMeanwhile: false }
  expect(wordsOf((await page([], isRefused)).container)).toContain('This page is for analysts')
  expect(wordsOf((await page(['admin'], isRefused)).container)).not.toContain('ContentEdited')
  expect(wordsOf((await page([])).container)).not.toContain('for analysts')
})

test('an analyst sees the events with their links, also at the address of an old search', async () => {
  for (const at of ['/analysis/events', '/analysis?type=ContentEdited']) {
    const { container } = await page(['analyst'], { at })
    expect(wordsOf(container)).toContain('1 shown; there are no more.')
    expect(linksOf(container)).toMatchObject({
      ContentEdited: '/analysis/events/e7',
      'content-42 @ 3': '/analysis/streams/content-42?at=3',
    })
  }
})

test('the former address of comparisons leads to them', async () => {
  const { getByRole } = await page(['analyst'], { at: '/analysis/days' })
  getByRole('heading', { level: 2, name: 'Comparisons' })
})

test('the analysis area marks the current page, including its first one', async () => {
  const currentAt = async (at: string) => {
    const { getByRole } = await page(['analyst'], { at })
    const current = getByRole('navigation', { name: 'Analysis' }).querySelectorAll('[aria-current="page"]')
    return [...current].map(({ textContent }) => textContent)
  }
  expect(await currentAt('/analysis')).toEqual(['Overview'])
  expect(await currentAt('/analysis/events')).toEqual(['Events'])
})

test('the overview compares the last week with the weeks before, and names what is unusual', async () => {
  const { container, getByRole } = await page(['analyst'])
  const words = wordsOf(container).replace(/\s+/g, ' ')
  expect(words).toContain('none of these people are real')
  expect(words).toContain('About 140 people listened in the week of')
  expect(words).toContain('40 more than the week before. That is unusual: the average of the four weeks before is 100.')
  expect(words).toContain('12 events in')
  expect(words).toContain('24 in the seven days before')
  // Uploads have stopped: that is unusual, and comes first.
  const table = getByRole('table', { name: 'Events of the library by type' })
  const types = [...table.querySelectorAll('tbody th')].map(({ textContent }) => textContent?.trim())
  expect(types).toEqual(['MediaUploaded Unusual', 'ContentEdited'])
  expect(linksOf(container)).toMatchObject({
    MediaUploaded: '/analysis/events?type=MediaUploaded&from=2026-11-22&to=2026-11-28',
    'Explore the charts': '/analysis/charts',
    'Follow live': '/analysis/tail',
  })
})

test('the overview compares only adjacent weeks with enough people', async () => {
  const { container } = await page(['analyst'], { weeks: weeksOf(100, 100) })
  expect(wordsOf(container)).toContain('as many as the week before. There are not yet four weeks before it')
  const gap = weeksOf(100, 100, 100, 100, 100, 30)
  const [answer] = gap.answers
  if (!answer) throw new Error('there is no answer')
  const series = answer.series.filter((_, index) => index !== 4)
  const other = await page(['analyst'], { weeks: { ...gap, answers: [{ ...answer, series }] } })
  expect(wordsOf(other.container)).not.toContain('than the week before')
  expect(wordsOf(other.container)).toContain('There are not yet four weeks before it')
})

test('a choice of history wins over the suggested one, and stays on the other pages', async () => {
  const { container, getByLabelText } = await page(['analyst'], { at: '/analysis?history=own' })
  expect((getByLabelText('History') as HTMLSelectElement).value).toBe('own')
  expect(wordsOf(container)).toContain('Too Few Listeners')
  expect(linksOf(container)).toMatchObject({
    Charts: '/analysis/charts?history=own',
    'Explore sample history': '/analysis?history=sample',
  })
})

test('the overview of a library without events offers no list of them', async () => {
  const { container } = await page(['analyst'], { library: { ...LIBRARY, types: [] } })
  expect(wordsOf(container).replace(/\s+/g, ' ')).toMatch(/No events in .*, nor in the weeks before\./)
  expect(linksOf(container)).not.toHaveProperty('Events of these days')
})

test('while the sample history is being prepared, the overview says so, unless the other one is chosen', async () => {
  const questions = { ...QUESTIONS, sample: 'preparing', history: 'own' } as const
  const { container, queryByLabelText } = await page(['analyst'], { questions })
  expect(wordsOf(container)).toContain('The Sample History Is Being Prepared')
  expect(queryByLabelText('History')).toBeNull()
  const chosen = await page(['analyst'], { questions, at: '/analysis?history=own' })
  expect(wordsOf(chosen.container)).toContain('Too Few Listeners')
})
