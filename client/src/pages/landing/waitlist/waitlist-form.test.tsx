// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rendered } from '../../../../test/rendered.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

test("the button reads 'Joining...' while the form is sent, and a failure is shown", {
  tags: ['states/waitlist-form-idle-submitting-joining'],
}, async () => {
  const { promise: answer, reject } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/waitlist' ? answer : Response.json({ humanVerification: null }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { getByRole, findByText } = await rendered(
    <WaitlistForm email="slow@stillair.test" onChange={() => {}} onJoined={() => expect.unreachable()} />,
  )
  await act(async () => fireEvent.submit(getByRole('textbox', { name: 'Your e-mail address' })))
  expect(getByRole<HTMLButtonElement>('button', { name: 'Joining...' }).disabled).toBe(true)
  reject(new TypeError('Failed to fetch'))
  await findByText('Something went wrong. Please try again.')
  expect(getByRole<HTMLButtonElement>('button', { name: 'Join the waitlist' }).disabled).toBe(false)
})
