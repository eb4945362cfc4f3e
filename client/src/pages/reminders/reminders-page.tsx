import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { type RemindersHere, remindersQuery, removeDevice } from '../../entities/reminders/reminders.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { ReminderForm } from './reminder-form.tsx'
import { statusText } from './reminder-messages.ts'
import styles from './reminders.module.css'

/** Lets listeners choose, change and turn off reminders. */
export function RemindersPage() {
  const reminders = useQuery(remindersQuery)
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{`Reminders · ${PRODUCT}`}</title>
      <Link to="/profile?tab=settings" className={styles.back}>
        <ArrowLeft aria-hidden />
        Back to your settings
      </Link>
      <h1>Reminders</h1>
      <p className="page-lead">A few kind words at a time you choose. They are off until you turn them on.</p>
      {reminders.isError ? (
        <TryAgain title="Your reminders could not be loaded" query={reminders} />
      ) : reminders.isPending ? (
        <Skeleton height={640} />
      ) : (
        <>
          <p role="status" className={styles.status}>
            {statusText(reminders.data)}
          </p>
          <ReminderForm known={reminders.data} />
          <OtherDevices known={reminders.data} />
          <Promises />
        </>
      )}
    </div>
  )
}

function Promises() {
  return (
    <section aria-labelledby="promises" className={styles.promises}>
      <h2 id="promises" className="heading">
        What you can rely on
      </h2>
      <ul>
        <li>Never more than one a day, and none on a day when you’ve opened a session.</li>
        <li>They mention no fear and no flight: anyone who sees your screen learns nothing.</li>
        <li>They are silent where the device allows it, and never mention what you did or didn’t do.</li>
        <li>After six reminders without a session in between, they stop automatically. The sixth one says so.</li>
        <li>The hour follows the time zone where you last opened a session.</li>
      </ul>
    </section>
  )
}

/** Lists other browsers that show reminders, which the user may no longer have. */
function OtherDevices({ known }: { readonly known: RemindersHere }) {
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
        {others.length === 1 ? 'Stop them on that device' : 'Stop them on those devices'}
      </Button>
      {remove.isError && (
        <p role="alert" className="error-box small">
          {messageOf(remove.error)}
        </p>
      )}
    </section>
  )
}
