// @vitest-environment happy-dom
import * as firebase from '@firebase/auth'
import * as Dialog from '@radix-ui/react-dialog'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../../test/rendered.tsx'
import { finishWithSecondStep } from './second-step.tsx'

// Firebase is mocked, because the Auth emulator has no authenticator apps.
vi.mock('@firebase/auth', () => ({
  FactorId: { TOTP: 'totp', PHONE: 'phone' },
  TotpMultiFactorGenerator: { assertionForSignIn: (uid: string, code: string) => ({ uid, code }) },
  getMultiFactorResolver: vi.fn(),
}))

const required = { code: 'auth/multi-factor-auth-required' } as unknown as firebase.MultiFactorError
const resolveSignIn = vi.fn()

function accountWith(...factorIds: string[]) {
  const hints = factorIds.map((factorId) => ({ factorId, uid: `my-${factorId}` }))
  vi.mocked(firebase.getMultiFactorResolver).mockReturnValue({ hints, resolveSignIn } as never)
}

/** A sign-in that requires its second step, and its result. */
function signIn() {
  const outcome = finishWithSecondStep({} as firebase.Auth, required).then(
    () => 'signed in',
    ({ code }) => code,
  )
  return { outcome }
}

async function type(code: string) {
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

beforeEach(() => {
  resolveSignIn.mockReset()
})

test("the authenticator app's code completes the sign-in, after a wrong one", async () => {
  accountWith('phone', 'totp')
  resolveSignIn.mockRejectedValueOnce({ code: 'auth/invalid-verification-code' }).mockResolvedValueOnce({})
  const { outcome } = signIn()
  await type('111 111')
  await screen.findByText(/That code is wrong/)
  await type('222222')
  expect(await outcome).toBe('signed in')
  expect(resolveSignIn.mock.calls).toEqual([[{ uid: 'my-totp', code: '111111' }], [{ uid: 'my-totp', code: '222222' }]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an invalid code is not sent', async () => {
  accountWith('totp')
  const { outcome } = signIn()
  await type('12345')
  await screen.findByText(/six digits your authenticator app shows/)
  expect(resolveSignIn).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await outcome
})

test('cancelling ends the attempt, and so does a timeout', async () => {
  accountWith('totp')
  const cancelled = signIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await cancelled.outcome).toBe('auth/second-step-cancelled')
  resolveSignIn.mockRejectedValueOnce({ code: 'auth/totp-challenge-timeout' })
  const late = signIn()
  await type('123456')
  expect(await late.outcome).toBe('auth/totp-challenge-timeout')
})

test('an account that has only text messages is refused with the reason', async () => {
  accountWith('phone')
  expect(await signIn().outcome).toBe('auth/multi-factor-auth-required')
})

test('the second step is requested above an open dialog, such as that for a new password', async () => {
  await rendered(
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay />
        <Dialog.Content aria-describedby={undefined}>
          <Dialog.Title>Change password</Dialog.Title>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>,
  )
  accountWith('totp')
  resolveSignIn.mockResolvedValueOnce({})
  const { outcome } = signIn()
  await type('123456')
  expect(await outcome).toBe('signed in')
  expect(screen.getByText('Change password')).toBeDefined()
})
