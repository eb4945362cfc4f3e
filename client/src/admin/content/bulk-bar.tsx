import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { TAG_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ConfirmDialog } from '../form/dialogs/confirm-dialog.tsx'
import { LengthCount } from '../form/fields/length-count.tsx'
import { tagsQuery } from '../shared/tags-query.ts'
import { BULK_ACTIONS, type BulkAction, sessions } from './bulk-actions.ts'
import styles from './bulk-bar.module.css'
import { useBulk } from './use-bulk.ts'

interface Props {
  readonly selected: readonly AdminContentRow[]
  /** The number of rows on the page of the table. */
  readonly onPage: number
  readonly onSelectPage: () => void
  /** Replaces the selection. */
  readonly onSelect: (ids: readonly string[]) => void
}

/** The actions for the selected sessions. Sessions whose action failed stay selected. */
export function BulkBar({ selected, onPage, onSelectPage, onSelect }: Props) {
  const [action, setAction] = useState<BulkAction>('publish')
  const [tag, setTag] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const bulk = useBulk()
  const tagList = useId()
  const needsTag = action === 'tag' || action === 'untag'
  const failures = bulk.data?.failures ?? []
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
    <section aria-label="Selected sessions" className={styles.bar}>
      <form onSubmit={onSubmit} className={styles.form}>
        <p role="status" className={styles.count}>
          {bulk.isPending ? 'Working…' : `${selected.length} selected`}
        </p>
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
        <Button
          type="submit"
          look="main"
          size="small"
          disabled={bulk.isPending || selected.length === 0}
          className={styles.apply}
        >
          Apply
        </Button>
        <span className={styles.choose}>
          {selected.length < onPage && (
            <Button look="bare" size="small" onClick={onSelectPage}>
              <span>
                Select all {onPage}
                <span className={styles.long}> on this page</span>
              </span>
            </Button>
          )}
          <Button look="bare" size="small" onClick={() => onSelect([])}>
            <span>
              Clear<span className={styles.long}> selection</span>
            </span>
          </Button>
        </span>
      </form>
      {failures.length > 0 && (
        <div role="alert" className="small clay anywhere">
          <p>Not done with {sessions(failures.length)}:</p>
          <ul>
            {failures.map(({ id, title, reason }) => (
              <li key={id}>
                <strong>{title}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
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
    </section>
  )
}
