// @vitest-environment happy-dom
import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { describe, expect, test } from 'vitest'
import { adminProgramFixture } from '../../../test/admin-program-fixture.ts'
import { linksOf, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { ApiError } from '../../api/api-error.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { PlainContent } from './order/program-contents.tsx'
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
}, async () => {
  async function tabs(at: string) {
    const { getAllByRole } = await rendered(<ProgramsTab />, { at, route: '/admin', answers: answers([GATE, BARE]) })
    return getAllByRole('tab').map((tab) => [wordsOf(tab), tab.getAttribute('aria-selected') === 'true'])
  }
  expect(await tabs('/admin?tab=programs')).toEqual([
    ['Programs List', true],
    ['Content Management', false],
  ])
  expect((await tabs('/admin?tab=programs&view=content'))[1]).toEqual(['Content Management', true])
})

describe('Programs List', () => {
  const list = (programs: readonly AdminProgram[], query = '') =>
    rendered(<ProgramsList />, { at: `/admin?tab=programs${query}`, route: '/admin', answers: answers(programs) })
  /** Returns the row of a program. Throws when there is none. */
  const rowOf = ({ container }: Awaited<ReturnType<typeof list>>, title: string): Element => {
    const row = [...container.querySelectorAll('tbody tr')].find((one) => wordsOf(one).split('\n').includes(title))
    if (!row) throw new Error(`There is no row of ${title}`)
    return row
  }

  test('table with Title, Description, Status, Tags and Actions', {
    tags: ['admin/table-title-description-status-tags'],
  }, async () => {
    const { getAllByRole } = await list([GATE])
    expect(wordsOfEach(getAllByRole('columnheader'))).toEqual(['Title', 'Description', 'Status', 'Tags', 'Actions'])
  })

  test("a row: title, description, status, first 3 tags plus '+n'", {
    tags: ['admin/tags-first-3-plus-n', 'limits/tags-shown-admin-3'],
  }, async () => {
    const words = wordsOf(rowOf(await list([GATE]), 'From Gate to Gate'))
    expect(words).toContain('Three short sessions.')
    expect(words).toContain('Published')
    expect(words).toContain('Breathing\nTake-off\nLanding\n+2\nand Control, Sleep')
  })

  test("'No description', Draft", { tags: ['admin/description-no-description'] }, async () => {
    const words = wordsOf(rowOf(await list([BARE]), 'Bare'))
    expect(words).toContain('No description')
    expect(words).toContain('Draft')
    expect(words).toContain('No sessions')
  })

  test('actions: publish toggle, edit, history and delete, each with its name', {
    tags: ['admin/table-title-description-status-tags'],
  }, async () => {
    const shown = await list([GATE, BARE])
    const labels = (title: string) =>
      [...rowOf(shown, title).querySelectorAll('[aria-label]')].map((action) => action.getAttribute('aria-label'))
    expect(labels('From Gate to Gate')).toEqual([
      'Sessions of From Gate to Gate',
      'Unpublish From Gate to Gate',
      'Edit From Gate to Gate',
      'History of From Gate to Gate',
      'Delete From Gate to Gate',
    ])
    expect(labels('Bare')).toContain('Publish Bare')
  })

  test('search and status filter; a title leads to the form', {
    tags: ['admin/programs-list-search', 'admin/programs-list-status-filter'],
  }, async () => {
    const { container: found } = await list([GATE, BARE], '&search=BAR')
    expect(Object.keys(linksOf(found))).toEqual(['Bare'])
    expect(wordsOf(found)).toContain('1 of 2 programs')
    expect(wordsOf(found)).toContain('All Status\nPublished\nDraft')
    const { container } = await list([GATE, BARE], '&status=published')
    expect(Object.entries(linksOf(container))[0]).toEqual([
      'From Gate to Gate',
      '/admin?tab=programs&status=published&edit=gate',
    ])
  })

  test('an empty result and an empty list have different messages', async () => {
    const found = await list([GATE], '&search=zzz')
    expect(wordsOf(found.container)).toContain('No programs match.\nShow all programs')
    expect(wordsOf((await list([])).container)).toContain('No programs yet.')
  })

  test('a failure shows the reason, with a button to try again', async () => {
    const failures = [[['/api/admin/programs'], new ApiError(503, { error: 'Not ready.' })]] as const
    const { container } = await rendered(<ProgramsList />, { at: '/admin?tab=programs', route: '/admin', failures })
    expect(wordsOf(container)).toContain('Failed to fetch programs\nNot ready.\nTry again')
  })
})

describe('Content Management', () => {
  const view = (program: string) =>
    rendered(<ProgramContentView />, {
      at: `/admin?tab=programs&view=content&program=${program}`,
      route: '/admin',
      answers: answers([GATE, BARE]),
    })

  test('the admin picks a program; drafts are marked', {
    tags: ['admin/content-management-pick-program'],
  }, async () => {
    const select = (await view('')).getByRole('combobox')
    expect(wordsOf(select).split('\n')).toEqual(['Choose a program', 'From Gate to Gate', 'Bare (Draft)'])
  })

  test("empty text: 'No content added to this program yet'", {
    tags: ['admin/empty-text-no-content-added-this-program'],
  }, async () => {
    expect(wordsOf((await view('bare')).container)).toContain('No content added to this program yet')
    expect(wordsOf((await view('gate')).container)).not.toContain('No content added')
  })

  const rows = async () => {
    const facts = new Map(CONTENT.map((session) => [session.id, session]))
    const { container } = await rendered(
      <PlainContent contentIds={['one', 'two', 'three', 'gone']} facts={facts} onMove={() => {}} onRemove={() => {}} />,
    )
    return [...container.querySelectorAll('li')]
  }

  test('list with order number, type and duration; drafts are marked', {
    tags: ['admin/list-order-number-type-duration'],
  }, async () => {
    expect((await rows()).map((row) => wordsOf(row).split('\n'))).toEqual([
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
  }, async () => {
    const buttons = (await rows()).map((row) =>
      [...row.querySelectorAll('button')].map((button) => [button.getAttribute('aria-label'), button.disabled]),
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
