// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { press, rendered } from '../../../test/rendered.tsx'
import { PasswordField } from './password-field.tsx'

test('the password field has a show/hide toggle', { tags: ['auth/password-field-has-show-hide-toggle'] }, async () => {
  const { getByLabelText } = await rendered(
    <PasswordField label="Password" isNew={false} value="secret" onChange={() => {}} disabled={false} />,
  )
  const type = () => getByLabelText('Password').getAttribute('type')
  expect(type()).toBe('password')
  await press('Show password')
  expect(type()).toBe('text')
  await press('Hide password')
  expect(type()).toBe('password')
})
