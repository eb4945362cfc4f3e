import type { ChooseReminders, Reminders } from '@stillair/api/contract/listener/reminders.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { forgetPush, pushDeviceId, subscribeToPush } from '../../browser/push.ts'

/** A listener's choice of reminders, and the id of this browser when it is one of their devices. */
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

/** Shown while e-mail reminders are chosen and the sign-in address is not confirmed. */
export const MAILS_PAUSED =
  'E-mail reminders are paused. Confirm your sign-in address to get them again: open the link in the e-mail we sent you.'

/** Returns whether e-mail reminders are chosen but can't be sent, because the sign-in address is not confirmed. */
export const areMailsPaused = ({ isOn, byMail, mail }: Reminders): boolean => isOn && byMail && mail?.address === null

/** A choice of reminders, with whether this browser shows them. */
export interface ReminderChoice extends ChooseReminders {
  readonly onThisDevice: boolean
}

/** The user denied notifications in the browser, just now or earlier. */
export class NotificationsDeniedError extends Error {}

/**
 * Saves the choice of reminders.
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

/** Turns reminders off on all devices. */
export async function stopReminders(): Promise<void> {
  await api('DELETE /api/reminders')
  await forgetPush()
}

export async function removeDevice(deviceId: string): Promise<void> {
  await api('DELETE /api/reminders/devices/:id', { params: { id: deviceId } })
}
