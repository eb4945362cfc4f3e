import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { Field } from '../../form/fields/field.tsx'
import { localText, NO_TIME, WHEN_READY } from '../values/publication-plan.ts'

interface Props {
  readonly isPublished: boolean
  readonly wasPublished: boolean
  readonly isBecomingPlayable: boolean
  /** See `planOf`. */
  readonly value: string
  /** Why the last plan was not carried out; null when there is nothing to report. */
  readonly failed: string | null
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
}

type Choice = 'none' | 'ready' | 'time'

const HOUR = 3_600_000

/** Returns the first time that the form suggests: the hour that begins next, a day from now. */
function tomorrow(): string {
  const at = new Date(Date.now() + 24 * HOUR)
  at.setMinutes(0, 0, 0)
  return localText(at)
}

/** When the server publishes a draft automatically. No admin needs to be online. */
export function PlanField(props: Props) {
  const { isPublished, wasPublished, isBecomingPlayable, value, failed, onChange, problem } = props
  if (isPublished) {
    if (wasPublished || !isBecomingPlayable) return null
    return <p className="small soft">It will be published as soon as its recording is ready. You don’t have to wait.</p>
  }
  const choice: Choice = value === '' ? 'none' : value === WHEN_READY ? 'ready' : 'time'
  const choose = (next: Choice) => {
    if (next === choice) return
    onChange(next === 'none' ? '' : next === 'ready' ? WHEN_READY : tomorrow())
  }
  const options: readonly { readonly value: Choice; readonly text: string }[] = [
    { value: 'none', text: 'Not' },
    ...(isBecomingPlayable || choice === 'ready'
      ? [{ value: 'ready' as const, text: 'Once its recording is ready' }]
      : []),
    { value: 'time', text: 'At a time' },
  ]
  return (
    <>
      {failed !== null && (
        <p role="status" className="small">
          It was not published as scheduled. {failed}
        </p>
      )}
      <ChoiceField label="Scheduled publishing" options={options} value={choice} onChange={choose} />
      {choice === 'time' && (
        <TimeField label="Date and time" name="publicationPlan" value={value} onChange={onChange} problem={problem} />
      )}
    </>
  )
}

interface EndProps {
  /** See `endOf`. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
}

/** When the server unpublishes the session automatically, such as after a season. */
export function EndField({ value, onChange, problem }: EndProps) {
  return (
    <>
      <ChoiceField
        label="Scheduled unpublishing"
        options={[
          { value: 'none', text: 'Never' },
          { value: 'time', text: 'At a time' },
        ]}
        value={value === '' ? 'none' : 'time'}
        onChange={(next) => onChange(next === 'none' ? '' : value || tomorrow())}
      />
      {value !== '' && (
        <TimeField label="Unpublish on" name="unpublishAt" value={value} onChange={onChange} problem={problem} />
      )}
    </>
  )
}

interface TimeProps extends EndProps {
  readonly label: string
  readonly name: string
}

function TimeField({ label, name, value, onChange, problem }: TimeProps) {
  return (
    <Field
      label={label}
      hint={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          name={name}
          type="datetime-local"
          min={localText(new Date())}
          value={value === NO_TIME ? '' : value}
          onChange={({ target }) => onChange(target.value || NO_TIME)}
        />
      )}
    </Field>
  )
}
