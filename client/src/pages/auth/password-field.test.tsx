// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mounted, press } from '../../../test/mounted.tsx'
import { PasswordField } from './password-field.tsx'

test('the password field has a show/hide toggle', { tags: ['auth/password-field-has-show-hide-toggle'] }, async () => {
  const field = await mounted(
    <PasswordField label="Password" isNew={false} value="secret" onChange={() => {}} disabled={false} />,
  )
  const type = () => field.querySelector('input')?.type
  expect(type()).toBe('password')
  await press('Show password')
  expect(type()).toBe('text')
  await press('Hide password')
  expect(type()).toBe('password')
})
