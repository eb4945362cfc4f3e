import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { TAG_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ConfirmDialog } from '../form/dialogs/confirm-dialog.tsx'
import { LengthCount } from '../form/fields/length-count.tsx'
import { tagsQuery } from '../shared/tags-query.ts'
import styles from '../table/selection-bar.module.css'
import { SelectionBar } from '../table/selection-bar.tsx'
import { BULK_ACTIONS, type BulkAction, sessions } from './bulk-actions.ts'
import { useBulk } from './use-bulk.ts'

interface Props extends Pick<ComponentProps<typeof SelectionBar>, 'elsewhere' | 'more'> {
  readonly selected: readonly AdminContentRow[]
  /** Selects only these. */
  readonly onSelect: (ids: readonly string[]) => void
}

/** The actions for the selected sessions. Sessions whose action failed stay selected. */
export function BulkBar({ selected, elsewhere, more, onSelect }: Props) {
  const [action, setAction] = useState<BulkAction>('publish')
  const [tag, setTag] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const bulk = useBulk()
  const tagList = useId()
  const needsTag = action === 'tag' || action === 'untag'
  const known = useQuery({ ...tagsQuery, enabled: needsTag }).data ?? []

  function apply() {
    setIsAsking(false)
    bulk.mutate(
      { action, rows: selected, tag },
      { onSuccess: ({ failures: failed }) => onSelect(failed.map(({ id }) => id)) },
    )
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (action === 'delete') setIsAsking(true)
    else apply()
  }

  return (
    <SelectionBar
      label="Selected sessions"
      count={selected.length}
      elsewhere={elsewhere}
      progress={bulk.progress}
      failures={bulk.data?.failures ?? []}
      more={more}
      onClear={() => onSelect([])}
    >
      <form onSubmit={onSubmit} className={styles.form}>
        <Select label="Action" options={BULK_ACTIONS} value={action} onChange={setAction} className={styles.action} />
        {needsTag && (
          <input
            aria-label="Tag"
            aria-describedby={`${tagList}-count`}
            required
            className={styles.tag}
            value={tag}
            maxLength={TAG_LIMIT}
            autoComplete="off"
            list={tagList}
            onChange={(event) => setTag(event.target.value)}
          />
        )}
        {needsTag && <LengthCount id={`${tagList}-count`} length={{ now: tag.length, most: TAG_LIMIT }} />}
        <datalist id={tagList}>
          {known.map((each) => (
            <option key={each.tag} value={each.tag} />
          ))}
        </datalist>
        <Button type="submit" look="main" size="small" disabled={bulk.isPending || selected.length === 0}>
          Apply
        </Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${sessions(selected.length)}?`}
          confirm="Delete"
          cancel="Cancel"
          onConfirm={apply}
          onCancel={() => setIsAsking(false)}
        >
          <p>They stay in the bin for 30 days. Listeners keep their progress and minutes.</p>
          <p>
            Published sessions and sessions in a program are not deleted; the reason is shown. Recordings stay in the
            media list.
          </p>
        </ConfirmDialog>
      )}
    </SelectionBar>
  )
}
