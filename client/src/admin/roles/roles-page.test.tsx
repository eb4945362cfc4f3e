// @vitest-environment happy-dom
import type { AdminRoles, RoleHolder } from '@stillair/api/contract/admin/roles.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { press, rendered, wordsOf } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { toastStore } from '../../ui/toasts/toast-store.ts'
import { RolesPage } from './roles-page.tsx'

beforeEach(() => signInForRequests(() => ({ userId: 'ada', email: 'ada@stillair.test', token: 'token' })))

const holder = (name: string, more: Partial<RoleHolder> = {}): RoleHolder => ({
  userId: name,
  email: `${name}@stillair.test`,
  isEmailVerified: true,
  hasSecondFactor: false,
  isDisabled: false,
  isYou: false,
  roles: ['admin'],
  ...more,
})
const ROLES: AdminRoles = {
  holders: [holder('ada', { isYou: true, hasSecondFactor: true }), holder('zoe', { roles: ['admin', 'analyst'] })],
  history: [
    {
      id: '2',
      role: 'analyst',
      change: 'granted',
      at: '2026-11-02T12:00:00.000Z',
      who: 'Zoe',
      by: 'Ada',
      isByOperator: false,
    },
    {
      id: '1',
      role: 'admin',
      change: 'revoked',
      at: '2026-11-01T12:00:00.000Z',
      who: null,
      by: null,
      isByOperator: true,
    },
  ],
  isSecondFactorRequired: false,
}

/** Renders the page; a command gets the answer. Returns the commands. */
async function page(answer: () => Response = () => Response.json({})) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json(ROLES)
    sent.push([path, JSON.parse(`${init.body}`)])
    return answer()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { container } = await rendered(<RolesPage />, { answers: [[['/api/admin/roles'], ROLES]] })
  return { sent, container }
}

const type = (text: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: text } }))
const toast = () => toastStore.getState()[0]

test('shows roles, second steps and the history; nobody revokes their own admin role', async () => {
  const { container } = await page()
  const words = wordsOf(container).replaceAll('\n', ' ')
  expect(words).toContain('ada@stillair.test (you) Admin Second step set up')
  expect(words).toContain('zoe@stillair.test Admin Analyst No second step')
  expect(words).toContain('Zoe became an analyst, by Ada')
  expect(words).toContain('Somebody without an account here stopped being an admin, by an operator')
  const names = screen.getAllByRole('button', { name: /^Revoke/ }).map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Revoke admin of zoe@stillair.test', 'Revoke analyst of zoe@stillair.test'])
})

test('grants a role by address, and warns about an address that is not confirmed', async () => {
  const granted = { email: 'bea@stillair.test', role: 'analyst', isChanged: true, isEmailVerified: false }
  const { sent } = await page(() => Response.json(granted))
  await type('bea@stillair.test')
  await act(async () => void fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'analyst' } }))
  await press('Grant role')
  expect(sent).toEqual([['/api/admin/roles/grant', { email: 'bea@stillair.test', role: 'analyst' }]])
  await vi.waitFor(() => expect(toast()?.title).toBe('bea@stillair.test is an analyst now'))
  expect(toast()?.text).toContain('not confirmed')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('')
})

test('an unknown address is reported at the field, and stays there', async () => {
  const error = 'There is no account with bea@stillair.test. They must sign up first.'
  await page(() => Response.json({ error, code: 'no-account' }, { status: 404 }))
  await type('bea@stillair.test')
  await press('Grant role')
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('bea@stillair.test')
})

test('revoking asks first, and shows why it was refused', async () => {
  const error = 'This is the last admin. Grant the role to somebody else first.'
  const { sent } = await page(() => Response.json({ error, code: 'last-admin' }, { status: 409 }))
  await press('Revoke admin of zoe@stillair.test')
  expect(sent).toEqual([])
  const question = screen.getByRole('alertdialog', { name: 'Revoke the role admin?' })
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Revoke' })))
  expect(sent).toEqual([['/api/admin/roles/revoke', { email: 'zoe@stillair.test', role: 'admin' }]])
  await vi.waitFor(() => expect(wordsOf(question)).toContain(error))
})
