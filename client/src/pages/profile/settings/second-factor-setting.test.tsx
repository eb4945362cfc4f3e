// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rendered, wordsOf } from '../../../../test/rendered.tsx'
import { SetUp } from './second-factor-setting.tsx'

test('an authenticator app is set up with its key and one of its codes', async () => {
  const confirm = vi.fn().mockRejectedValueOnce({ code: 'auth/invalid-verification-code' }).mockResolvedValueOnce(null)
  const onDone = vi.fn()
  const factor = { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/Stillair:ada', confirm }
  await rendered(<SetUp factor={factor} onClose={() => {}} onDone={onDone} />)
  expect(wordsOf(screen.getByRole('dialog'))).toContain('ABCD EFGH IJ')
  expect(screen.getByRole('link').getAttribute('href')).toBe('otpauth://totp/Stillair:ada')
  const turnOn = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  }
  turnOn('111111')
  await screen.findByText(/That code is wrong/)
  turnOn('222222')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(confirm.mock.calls).toEqual([['111111'], ['222222']])
})
