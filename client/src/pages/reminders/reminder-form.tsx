import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { timeZone } from '../../api/time-zone.ts'
import { pushObstacle } from '../../browser/push.ts'
import {
  chooseReminders,
  MAILS_PAUSED,
  NotificationsDeniedError,
  type ReminderChoice,
  type RemindersHere,
  remindersQuery,
  stopReminders,
} from '../../entities/reminders/reminders.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { dayName, HOURS, OBSTACLES, WEEK } from './reminder-messages.ts'
import styles from './reminders.module.css'

/** Returns the form's values from the saved choice. Before anything was chosen, it proposes this browser. */
function choiceOf({ isOn, days, hour, beforeFlight, deviceId, push, ...ways }: RemindersHere): ReminderChoice {
  const byMail = ways.byMail && ways.mail !== null
  const isProposed = !isOn && push !== null && pushObstacle() === null
  return { days, hour, beforeFlight, byMail, onThisDevice: deviceId !== null || isProposed }
}

/** Returns what is missing as a sentence; null when it can be sent. */
function problemOf(choice: ReminderChoice, { deviceIds, deviceId }: RemindersHere): string | null {
  if (choice.days.length === 0 && !choice.beforeFlight) return 'Choose a day, or a reminder before a flight.'
  const isElsewhere = deviceIds.some((id) => id !== deviceId)
  return choice.onThisDevice || choice.byMail || isElsewhere ? null : 'Choose how reminders reach you.'
}

const wordsOf = (error: unknown) =>
  error instanceof NotificationsDeniedError
    ? 'Your browser did not allow notifications, so nothing was changed.'
    : error instanceof DOMException
      ? 'Your browser couldn’t be set up for notifications. Nothing was changed.'
      : messageOf(error)

export function ReminderForm({ known }: { readonly known: RemindersHere }) {
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState(() => choiceOf(known))
  const [problem, setProblem] = useState<string | null>(null)
  const change = (changed: Partial<ReminderChoice>) => {
    setChoice({ ...choice, ...changed })
    setProblem(null)
  }
  const again = () => queryClient.invalidateQueries(remindersQuery)
  const onError = (error: unknown) => setProblem(wordsOf(error))
  const save = useMutation({
    mutationFn: () => chooseReminders(known, choice),
    async onSuccess() {
      await again()
      showToast({ title: known.isOn ? 'Reminders changed' : 'Reminders are on' })
    },
    onError,
  })
  const stop = useMutation({
    mutationFn: stopReminders,
    async onSuccess() {
      await again()
      showToast({ title: 'Reminders are off' })
    },
    onError,
  })
  const isBusy = save.isPending || stop.isPending

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = problemOf(choice, known)
    setProblem(found)
    if (found === null) save.mutate()
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Reminders">
      <Days days={choice.days} onChange={(days) => change({ days })} />
      <div className={styles.part}>
        <h2 className="heading">At</h2>
        <Select
          label="Hour"
          className={styles.hour}
          options={HOURS}
          value={String(choice.hour)}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <p className="small soft">Your time zone: {timeZone().split('/').at(-1)?.replaceAll('_', ' ')}.</p>
      </div>
      <div className={styles.part}>
        <h2 className="heading">Before a flight</h2>
        <Toggle
          label="Also three days before a flight I’ve entered here"
          checked={choice.beforeFlight}
          onChange={(beforeFlight) => change({ beforeFlight })}
        />
      </div>
      <Ways known={known} choice={choice} onChange={change} />
      {problem && (
        <p role="alert" className="error-box small">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="main" type="submit" disabled={isBusy}>
          {save.isPending ? 'Saving…' : known.isOn ? 'Save changes' : 'Turn reminders on'}
        </Button>
        {known.isOn && (
          <Button disabled={isBusy} onClick={() => stop.mutate()}>
            Turn reminders off
          </Button>
        )}
      </div>
    </form>
  )
}

interface DaysProps {
  readonly days: readonly number[]
  readonly onChange: (days: number[]) => void
}

function Days({ days, onChange }: DaysProps) {
  return (
    <fieldset className={styles.part}>
      <legend>
        <h2 className="heading">On these days</h2>
      </legend>
      <div className="cluster gap-s">
        {WEEK.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              className="unseen"
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange(WEEK.filter((each) => (each === day ? target.checked : days.includes(each))))
              }
            />
            <span aria-hidden>{dayName(day, 'short')}</span>
            <span className="visually-hidden">{dayName(day, 'long')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface WaysProps {
  readonly known: RemindersHere
  readonly choice: ReminderChoice
  readonly onChange: (changed: Partial<ReminderChoice>) => void
}

/** The channels that this server supports, with the reasons why one can't be used here. */
function Ways({ known: { push, mail, byMail }, choice, onChange }: WaysProps) {
  const id = useId()
  const obstacle = pushObstacle()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className="heading">
        How they reach you
      </h2>
      {push &&
        (obstacle === null ? (
          <Toggle
            label="A notification on this device"
            checked={choice.onThisDevice}
            onChange={(onThisDevice) => onChange({ onThisDevice })}
          />
        ) : (
          <p className="small soft">{OBSTACLES[obstacle]}</p>
        ))}
      {mail &&
        (mail.address === null && !byMail ? (
          <p className="small soft">You can choose e-mail once your address is confirmed.</p>
        ) : mail.address === null ? (
          <>
            <Toggle
              label="An e-mail to your sign-in address"
              checked={choice.byMail}
              onChange={(chosen) => onChange({ byMail: chosen })}
            />
            <p className="small soft">{MAILS_PAUSED}</p>
          </>
        ) : (
          <Toggle
            label={`A mail to ${mail.address}`}
            checked={choice.byMail}
            onChange={(chosen) => onChange({ byMail: chosen })}
          />
        ))}
      {!push && !mail && <p className="small soft">Reminders aren’t set up on this server yet.</p>}
    </section>
  )
}
