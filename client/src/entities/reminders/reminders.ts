import type { ChooseReminders, Reminders } from '@stillair/api/contract/reminders.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { forgetPush, pushDeviceId, subscribeToPush } from '../../browser/push.ts'

/** What a listener chose, and the id of this browser among their devices when it is one. */
export interface RemindersHere extends Reminders {
  readonly deviceId: string | null
}

export const remindersQuery = queryOptions({
  queryKey: ['/api/reminders'],
  async queryFn({ signal }): Promise<RemindersHere> {
    const [reminders, deviceId] = await Promise.all([
      api('GET /api/reminders', { signal }),
      pushDeviceId().catch(() => null),
    ])
    return { ...reminders, deviceId: deviceId !== null && reminders.deviceIds.includes(deviceId) ? deviceId : null }
  },
})

/** Shown while mails are chosen and the address of the sign-in is not confirmed. */
export const MAILS_PAUSED =
  'E-mail reminders are paused. Confirm your sign-in address to get them again: open the link in the e-mail we sent you.'

/** Whether mails are chosen and cannot be sent, since the address of the sign-in is not confirmed. */
export const areMailsPaused = ({ isOn, byMail, mail }: Reminders): boolean => isOn && byMail && mail?.address === null

/** A choice, with whether this browser shows reminders. */
export interface ReminderChoice extends ChooseReminders {
  readonly onThisDevice: boolean
}

/** The browser was told to show none, just now or before. */
export class NotificationsDeniedError extends Error {}

/**
 * Has reminders sent as chosen.
 *
 * @throws {NotificationsDeniedError} when the user did not allow notifications; then nothing has changed.
 */
export async function chooseReminders(
  known: RemindersHere,
  { onThisDevice, ...choice }: ReminderChoice,
): Promise<void> {
  if (onThisDevice && known.deviceId === null && known.push) {
    const address = await subscribeToPush(known.push.publicKey)
    if (!address) throw new NotificationsDeniedError()
    await api('PUT /api/reminders/devices', { body: address })
  }
  await api('PUT /api/reminders', { body: choice })
  if (!onThisDevice && known.deviceId !== null) {
    await forgetPush()
    await removeDevice(known.deviceId)
  }
}

/** Turns reminders off, everywhere. */
export async function stopReminders(): Promise<void> {
  await api('DELETE /api/reminders')
  await forgetPush()
}

export async function removeDevice(deviceId: string): Promise<void> {
  await api('DELETE /api/reminders/devices/:id', { params: { id: deviceId } })
}
