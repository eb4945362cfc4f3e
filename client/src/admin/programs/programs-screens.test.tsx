import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { describe, expect, test } from 'vitest'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { ApiError } from '../../api/api-error.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { adminProgramFixture } from './admin-program-fixture.ts'
import { PlainContent } from './plain-content.tsx'
import { ProgramContentView } from './program-content-view.tsx'
import { ProgramsList } from './programs-list.tsx'
import { ProgramsTab } from './programs-tab.tsx'

const GATE = adminProgramFixture('gate', {
  title: 'From Gate to Gate',
  description: 'Three short sessions.',
  tags: ['Breathing', 'Take-off', 'Landing', 'Control', 'Sleep'],
  isPublished: true,
  contentIds: ['one', 'two', 'three'],
})
const BARE = adminProgramFixture('bare', { title: 'Bare' })
const CONTENT = [
  { ...contentFixture('one', { title: 'One', duration: 299 }), isPremium: false },
  { ...contentFixture('two', { title: 'Two', type: 'video', isPublished: false }), isPremium: false },
  { ...contentFixture('three', { title: 'Three', duration: null }), isPremium: false },
]

const answers = (programs: readonly AdminProgram[]) =>
  [
    [['/api/admin/programs'], programs],
    [['/api/programs', 'gate', 'content'], CONTENT],
    [['/api/programs', 'bare', 'content'], []],
  ] as const

test('two sub-tabs: Programs List and Content Management, by the address', {
  tags: ['admin/program-management-has-two-sub-tabs'],
}, () => {
  const tabs = (at: string) =>
    [
      ...markup(<ProgramsTab />, { at, route: '/admin', answers: answers([GATE, BARE]) }).matchAll(
        /<button[^>]*role="tab"[^>]*aria-selected="(\w+)"[^>]*>(.*?)<\/button>/gs,
      ),
    ].map(([, isChosen, name = '']) => [wordsOf(name), isChosen === 'true'])
  expect(tabs('/admin?tab=programs')).toEqual([
    ['Programs List', true],
    ['Content Management', false],
  ])
  expect(tabs('/admin?tab=programs&view=content')[1]).toEqual(['Content Management', true])
})

describe('Programs List', () => {
  const list = (programs: readonly AdminProgram[], query = '') =>
    markup(<ProgramsList />, { at: `/admin?tab=programs${query}`, route: '/admin', answers: answers(programs) })
  const rowOf = (html: string, title: string) =>
    html.split('<tr').find((row) => row.includes(`>${title}<`)) ?? `no row of ${title}`

  test('table with Title, Description, Status, Tags and Actions', {
    tags: ['admin/table-title-description-status-tags'],
  }, () => {
    const [, head = ''] = list([GATE]).match(/<thead>(.*?)<\/thead>/s) ?? []
    expect(wordsOf(head).split('\n')).toEqual(['Title', 'Description', 'Status', 'Tags', 'Actions'])
  })

  test("a row: title, description, status, first 3 tags plus '+n'", {
    tags: ['admin/tags-first-3-plus-n', 'limits/tags-shown-admin-3'],
  }, () => {
    const words = wordsOf(rowOf(list([GATE]), 'From Gate to Gate'))
    expect(words).toContain('Three short sessions.')
    expect(words).toContain('Published')
    expect(words).toContain('Breathing\nTake-off\nLanding\n+2\nand Control, Sleep')
  })

  test("'No description', Draft", { tags: ['admin/description-no-description'] }, () => {
    const words = wordsOf(rowOf(list([BARE]), 'Bare'))
    expect(words).toContain('No description')
    expect(words).toContain('Draft')
    expect(words).toContain('No sessions')
  })

  test('actions: the eye, edit, history and delete, each by its name', {
    tags: ['admin/table-title-description-status-tags'],
  }, () => {
    const labels = (html: string, title: string) =>
      [...rowOf(html, title).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)
    const html = list([GATE, BARE])
    expect(labels(html, 'From Gate to Gate')).toEqual([
      'Sessions of From Gate to Gate',
      'Unpublish From Gate to Gate',
      'Edit From Gate to Gate',
      'History of From Gate to Gate',
      'Delete From Gate to Gate',
    ])
    expect(labels(html, 'Bare')).toContain('Publish Bare')
  })

  test('search and status filter; a title leads to the form', {
    tags: ['admin/programs-list-search', 'admin/programs-list-status-filter'],
  }, () => {
    const found = list([GATE, BARE], '&search=BAR')
    expect(Object.keys(linksOf(found))).toEqual(['Bare'])
    expect(wordsOf(found)).toContain('1 of 2 programs')
    const [[title, link] = []] = Object.entries(linksOf(list([GATE, BARE], '&status=published')))
    expect(title).toBe('From Gate to Gate')
    expect(link?.replaceAll('&amp;', '&')).toBe('/admin?tab=programs&status=published&edit=gate')
    expect(wordsOf(found)).toMatch(/All Status\nPublished\nDraft/)
  })

  test('nothing found differs from nothing there', () => {
    expect(wordsOf(list([GATE], '&search=zzz'))).toContain('No program is like that.\nShow all programs')
    expect(wordsOf(list([]))).toContain('No programs yet.')
  })

  test('what cannot be read shows why, with a way to try again', () => {
    const failures = [[['/api/admin/programs'], new ApiError(503, { error: 'Not ready.' })]] as const
    const words = wordsOf(markup(<ProgramsList />, { at: '/admin?tab=programs', route: '/admin', failures }))
    expect(words).toContain('Failed to fetch programs\nNot ready.\nTry again')
  })
})

describe('Content Management', () => {
  const view = (program: string) =>
    markup(<ProgramContentView />, {
      at: `/admin?tab=programs&view=content&program=${program}`,
      route: '/admin',
      answers: answers([GATE, BARE]),
    })

  test('pick a program; drafts are marked', { tags: ['admin/content-management-pick-program'] }, () => {
    const [, select = ''] = view('').match(/<select[^>]*>(.*?)<\/select>/s) ?? []
    expect(wordsOf(select).split('\n')).toEqual(['Choose a program', 'From Gate to Gate', 'Bare (Draft)'])
  })

  test("empty text: 'No content added to this program yet'", {
    tags: ['admin/empty-text-no-content-added-this-program'],
  }, () => {
    expect(wordsOf(view('bare'))).toContain('No content added to this program yet')
    expect(wordsOf(view('gate'))).not.toContain('No content added')
  })

  const rows = () => {
    const facts = new Map(CONTENT.map((session) => [session.id, session]))
    const html = markup(
      <PlainContent contentIds={['one', 'two', 'three', 'gone']} facts={facts} onMove={() => {}} onRemove={() => {}} />,
    )
    return html.match(/<li.*?<\/li>/gs) ?? []
  }

  test('list with order number, type and duration; drafts are marked', {
    tags: ['admin/list-order-number-type-duration'],
  }, () => {
    expect(rows().map((row) => wordsOf(row).split('\n'))).toEqual([
      ['1', 'One', 'Audio', '4 mins'],
      ['2', 'Two', 'Draft', 'Video', '5 mins'],
      ['3', 'Three', 'Audio', 'N/A'],
      ['4', 'A deleted session'],
    ])
  })

  test('up and down buttons, the first up and the last down disabled, and a remove button', {
    tags: [
      'admin/first-row-up-last-row-down-disabled',
      'admin/remove-button',
      'states/program-content-order-ignored-at-ends',
    ],
  }, () => {
    const buttons = rows().map((row) =>
      [...row.matchAll(/<button[^>]*>/g)].map(([button]) => [
        button.match(/aria-label="([^"]*)"/)?.[1],
        button.includes('disabled=""'),
      ]),
    )
    expect(buttons[0]).toEqual([
      ['Move One up', true],
      ['Move One down', false],
      ['Remove One', false],
    ])
    expect(buttons[3]).toEqual([
      ['Move A deleted session up', false],
      ['Move A deleted session down', true],
      ['Remove A deleted session', false],
    ])
  })
})
