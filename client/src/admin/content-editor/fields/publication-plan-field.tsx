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
    const tomorrow = new Date(Date.now() + 24 * HOUR)
    tomorrow.setMinutes(0, 0, 0)
    onChange(next === 'none' ? '' : next === 'ready' ? WHEN_READY : localText(tomorrow))
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
        <Field
          label="Date and time"
          hint={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
          problem={problem}
        >
          {(control) => (
            <input
              {...control}
              name="publicationPlan"
              type="datetime-local"
              min={localText(new Date())}
              value={value === NO_TIME ? '' : value}
              onChange={({ target }) => onChange(target.value || NO_TIME)}
            />
          )}
        </Field>
      )}
    </>
  )
}
