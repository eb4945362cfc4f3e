import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { type RemindersHere, remindersQuery, removeDevice } from '../../entities/reminders/reminders.ts'
import { Button } from '../../ui/button.tsx'
import styles from './reminders.module.css'

/** Other browsers that show reminders, perhaps ones that are not at hand any more. */
export function OtherDevices({ known }: { readonly known: RemindersHere }) {
  const queryClient = useQueryClient()
  const others = known.deviceIds.filter((id) => id !== known.deviceId)
  const remove = useMutation({
    async mutationFn() {
      for (const deviceId of others) await removeDevice(deviceId)
    },
    onSettled: () => queryClient.invalidateQueries(remindersQuery),
  })
  if (others.length === 0) return null
  const many = others.length === 1 ? '1 other device shows' : `${others.length} other devices show`
  return (
    <section className={styles.others} aria-label="Other devices">
      <p>{many} your reminders, too.</p>
      <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {others.length === 1 ? 'Stop them there' : 'Stop them on those'}
      </Button>
      {remove.isError && (
        <p role="alert" className="error-box small">
          {messageOf(remove.error)}
        </p>
      )}
    </section>
  )
}
