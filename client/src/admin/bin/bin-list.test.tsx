// @vitest-environment happy-dom
import type { AdminBin } from '@stillair/api/contract/admin/admin.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { press, rendered, wordsOf } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { BinList } from './bin-list.tsx'

beforeEach(() => signInForRequests(() => ({ userId: 'ada', email: 'ada@stillair.test', token: 'token' })))

const binned = (id: string, title: string, kind: 'session' | 'program' = 'session'): AdminBin[number] => ({
  kind,
  id,
  title,
  deletedAt: '2026-11-01T12:00:00.000Z',
  keptUntil: '2026-12-01T12:00:00.000Z',
})
const BIN = [binned('a', 'Calm gate'), binned('b', 'Night gate'), binned('c', 'Wind'), binned('d', 'Gate', 'program')]

/** Renders a bin that the fake server empties as requested. Returns the requested paths. */
async function bin({ refused = '' } = {}) {
  const posted: string[] = []
  let left = BIN
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json(path.endsWith('/bin') ? left : [])
    posted.push(path)
    const id = path.split('/')[3] ?? ''
    if (id === refused) return Response.json({ error: 'Somebody restored it.', code: 'not-in-bin' }, { status: 409 })
    left = left.filter((item) => item.id !== id)
    return Response.json({ id })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await rendered(<BinList />, { at: '/admin?view=bin', route: '/admin', answers: [[['/api/admin/bin'], BIN]] })
  return posted
}

const check = (title: string) =>
  act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: `Select ${title}` })))
const titles = () => screen.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'))

test('the bin is searched by title', async () => {
  await bin()
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'GATE' } }))
  expect(titles()).toEqual(['Select Calm gate', 'Select Night gate', 'Select Gate'])
  await check('Night gate')
  await press('Select all 3 that match')
  expect(wordsOf(screen.getByRole('region', { name: 'Selected in the bin' }))).toContain('3 selected')
})

test('several are restored at once', async () => {
  const posted = await bin()
  await check('Calm gate')
  await check('Gate')
  await press('Restore 2')
  await vi.waitFor(() => expect(titles()).toEqual(['Select Night gate', 'Select Wind']))
  expect(posted).toEqual(['/api/content/a/undelete', '/api/programs/d/undelete'])
})

test('deleting for good asks once, with the number and the titles, and keeps what was refused', async () => {
  const posted = await bin({ refused: 'b' })
  for (const title of ['Calm gate', 'Night gate', 'Gate']) await check(title)
  await press('Delete now')
  const question = screen.getByRole('alertdialog', { name: 'Delete 3 items for good?' })
  expect(wordsOf(question)).toContain('Calm gate\nNight gate\nGate')
  expect(posted).toEqual([])
  const [confirm] = [...question.querySelectorAll('button')].filter((button) => button.textContent === 'Delete now')
  await act(async () => void fireEvent.click(confirm as Element))
  await vi.waitFor(() => expect(titles()).toEqual(['Select Night gate', 'Select Wind']))
  expect(posted).toEqual(['/api/content/a/purge', '/api/content/b/purge', '/api/programs/d/purge'])
  const bar = wordsOf(screen.getByRole('region', { name: 'Selected in the bin' }))
  expect(bar).toContain('1 selected')
  expect(bar).toContain('Somebody restored it.')
})
