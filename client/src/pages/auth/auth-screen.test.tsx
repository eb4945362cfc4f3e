// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { linksOf, rendered, wordsOf } from '../../../test/rendered.tsx'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { AuthScreen } from './auth-screen.tsx'
import { EmailForm } from './email-form.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { PasswordField } from './password-field.tsx'

test("tabs Sign In and Sign Up (default Sign Up), 'Continue with Google', and Back to /", {
  tags: ['auth/tabs-sign-sign-up-default-sign-up'],
}, async () => {
  const { container, getAllByRole, getByRole } = await rendered(<AuthScreen />, { at: '/auth' })
  expect(getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['Sign In', 'false'],
    ['Sign Up', 'true'],
  ])
  getByRole('button', { name: 'Continue with Google' })
  expect(linksOf(container)).toMatchObject({ Back: '/' })
})

test('a user who did not sign out learns why they see the sign-in', async () => {
  authStore.setState({ status: 'signed-out', hasEnded: true }, true)
  onTestFinished(() => authStore.setState({ status: 'loading' }, true))
  const { findByText, getAllByRole } = await rendered(<AuthScreen />, { at: '/auth' })
  await findByText('You have been signed out')
  expect(getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false'])
})

test('while busy, inputs and buttons are disabled', {
  tags: ['auth/while-busy-inputs-buttons-are-disabled'],
}, async () => {
  const nothing = () => {}
  const { container } = await rendered(
    <>
      <ModeTabs mode="sign-in" disabled onChange={nothing} />
      <EmailForm mode="sign-in" email="" onEmail={nothing} busy onSubmit={nothing} onForgotten={nothing} />
    </>,
  )
  const controls = [...container.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')]
  expect(controls).toHaveLength(7)
  for (const control of controls) expect(control.disabled).toBe(true)
})

test.each([
  ['12345', false],
  ['123456', true],
])(
  "the sign-up tab shows a live 'At least 6 characters' indicator: %s",
  { tags: ['auth/sign-up-tab-shows-live-at-least-6'] },
  async (value, isMet) => {
    const { container } = await rendered(
      <PasswordField label="Password" isNew value={value} onChange={() => {}} disabled={false} />,
    )
    expect(wordsOf(container)).toContain('At least 6 characters')
    expect(container.querySelector('[data-met]') !== null).toBe(isMet)
  },
)
