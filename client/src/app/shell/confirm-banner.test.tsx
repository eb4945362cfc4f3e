// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { outageStore } from '../../api/outage.ts'
import { ConfirmBanner } from './confirm-banner.tsx'

test('“Resend” waits for the connection', async () => {
  onTestFinished(() => outageStore.setState({ away: null }))
  const user = { userId: 'ada', email: 'ada@stillair.test', isEmailVerified: false, name: 'Ada' }
  const { getByRole } = await rendered(<ConfirmBanner user={user} onLater={() => {}} />)
  const resend = getByRole<HTMLButtonElement>('button', { name: 'Resend' })
  expect(resend.disabled).toBe(false)
  await act(async () => outageStore.setState({ away: { asOf: null } }))
  expect(resend.disabled).toBe(true)
})
