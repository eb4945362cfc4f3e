// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { linksOf, press, rendered, wordsOf } from '../../../test/rendered.tsx'
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

test('Back leads from the forgotten password to the sign-in, and from there to the start', async () => {
  const { container, findByRole, getByRole } = await rendered(<AuthScreen />, { at: '/auth' })
  fireEvent.click(getByRole('tab', { name: 'Sign In' }))
  await press('Forgot your password?')
  await findByRole('heading', { name: 'Forgot your password?' })
  fireEvent.click(getByRole('link', { name: 'Back' }))
  await findByRole('heading', { name: 'Welcome back' })
  expect(linksOf(container)).toMatchObject({ Back: '/' })
})

test('the form can be used again as soon as the window of Google no longer covers it', async () => {
  authStore.setState({ status: 'signed-out' }, true)
  onTestFinished(() => authStore.setState({ status: 'loading' }, true))
  const { getByRole, getByLabelText } = await rendered(<AuthScreen />, { at: '/auth' })
  const google = getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' })
  const email = getByLabelText<HTMLInputElement>('E-mail')
  fireEvent.click(google)
  expect([google.disabled, email.disabled]).toEqual([true, true])
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect([google.disabled, email.disabled]).toEqual([false, false])
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
