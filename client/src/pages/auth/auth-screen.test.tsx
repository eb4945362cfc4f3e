import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { EmailForm } from './email-form.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { PasswordField } from './password-field.tsx'

beforeEach(() => void vi.stubGlobal('location', { pathname: '/auth', search: '' }))
afterEach(() => vi.unstubAllGlobals())

test("tabs Sign In and Sign Up (default Sign Up), 'Continue with Google', and Back to /", {
  tags: ['auth/tabs-sign-sign-up-default-sign-up'],
}, () => {
  const html = markup(<AuthScreen />, { at: '/auth' })
  const tabs = [...html.matchAll(/role="tab"[^>]*aria-selected="(\w+)"[^>]*>([^<]+)</g)]
  expect(tabs.map(([, selected, text]) => [text, selected])).toEqual([
    ['Sign In', 'false'],
    ['Sign Up', 'true'],
  ])
  expect(wordsOf(html)).toContain('Continue with Google')
  expect(linksOf(html)).toMatchObject({ Back: '/' })
})

test('while busy, inputs and buttons are disabled', { tags: ['auth/while-busy-inputs-buttons-are-disabled'] }, () => {
  const nothing = () => {}
  const html = markup(
    <>
      <ModeTabs mode="sign-in" disabled onChange={nothing} />
      <EmailForm mode="sign-in" email="" onEmail={nothing} busy onSubmit={nothing} onForgotten={nothing} />
    </>,
  )
  const controls = html.match(/<(input|button)\b[^>]*>/g) ?? []
  expect(controls).toHaveLength(7)
  for (const control of controls) expect(control).toContain('disabled=""')
})

test.each([
  ['12345', false],
  ['123456', true],
])(
  "the sign-up tab shows a live 'At least 6 characters' indicator: %s",
  { tags: ['auth/sign-up-tab-shows-live-at-least-6'] },
  (value, isMet) => {
    const html = markup(<PasswordField label="Password" isNew value={value} onChange={() => {}} disabled={false} />)
    expect(wordsOf(html)).toContain('At least 6 characters')
    expect(html.includes('data-met')).toBe(isMet)
  },
)
