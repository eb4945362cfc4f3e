import { Stamp } from 'lucide-react'
import { useState } from 'react'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { brokenSeal } from '../../features/offline-downloads/readiness.ts'
import { beginRehearsal, rehearse, useReadiness } from '../../features/offline-downloads/readiness-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './ready-panel.module.css'

interface Props {
  readonly userId: string
  readonly items: readonly OfflineItem[]
}

const dayOf = (iso: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(iso))

/** A minute of flight mode at home: the rehearsal passes when nothing answered and every item played. */
export function RehearsalSteps({ userId, items }: Props) {
  const { rehearsal, missed, found } = useReadiness()
  const [isBusy, setIsBusy] = useState(false)
  const isMissing = [found.here, found.intact, found.plays].some((each) => each !== null && each.length > 0)
  const broken = rehearsal && brokenSeal(items, rehearsal)
  const act = async (step: (userId: string) => Promise<void>) => {
    setIsBusy(true)
    // If the step can't be stored, it is offered again.
    await step(userId).catch(() => {})
    setIsBusy(false)
  }

  if (rehearsal?.passedAt && broken === null && !isMissing) {
    return (
      <p className={styles.seal} role="status">
        <Stamp aria-hidden />
        <span>
          <strong>Rehearsed on {dayOf(rehearsal.passedAt)}.</strong> There was no connection, and everything played.
        </span>
      </p>
    )
  }
  const isBegun = rehearsal !== null && rehearsal.passedAt === null
  return (
    <div className={styles.rehearsal}>
      <h3 className={styles.name}>The rehearsal</h3>
      {rehearsal?.passedAt && broken && <p className="small">{broken}</p>}
      <p className="small soft">
        {isBegun
          ? 'Switch on flight mode now. Close the app if you like, open it again, and come back here.'
          : 'A minute in flight mode at home shows that everything plays without a connection.'}
      </p>
      {missed && (
        <p role="alert" className="small">
          {missed}
        </p>
      )}
      {isBegun ? (
        <Button look="main" size="small" aria-disabled={isBusy} onClick={() => !isBusy && act(rehearse)}>
          {isBusy ? 'Playing each one …' : 'I am in flight mode'}
        </Button>
      ) : (
        <Button size="small" onClick={() => act(beginRehearsal)} disabled={isMissing}>
          Begin the rehearsal
        </Button>
      )}
    </div>
  )
}
