import type { AdminTags } from '@stillair/api/contract/admin/admin.ts'
import { TAG_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { closeOnEscape } from '../../ui/dialogs/close-on-escape.ts'
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { Field } from '../form/fields/field.tsx'
import { refreshPrograms } from '../programs/admin-programs.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { tagsQuery } from '../shared/tags-query.ts'
import styles from './tags-list.module.css'

type Tag = AdminTags[number]

type Uses = Pick<Tag, 'sessions' | 'programs'>

const counted = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`

/** Returns "2 sessions and 1 program", without programs when there are none. */
function usesText({ sessions, programs }: Uses): string {
  const parts = [...(programs === 0 || sessions > 0 ? [counted(sessions, 'session')] : [])]
  if (programs > 0) parts.push(counted(programs, 'program'))
  return parts.join(' and ')
}

/** All tags of sessions and programs, which can be renamed and merged. */
export function TagsList() {
  const tags = useQuery(tagsQuery)
  const [renaming, setRenaming] = useState<string | null>(null)
  if (tags.isPending) return <Skeleton height={240} />
  if (tags.isError) {
    return <TryAgain title="Failed to fetch the tags" query={tags} />
  }
  return (
    <section aria-label="Tags" className="wide">
      <p className="soft">
        {tags.data.length === 0
          ? 'No session or program has a tag yet.'
          : 'Renaming a tag renames it in every session and program. Two tags with the same name become one.'}
      </p>
      <ul className="grid gap-s below-l">
        {tags.data.map((one) => (
          <li key={one.tag} className={styles.item}>
            {renaming === one.tag ? (
              <Renaming tag={one} known={tags.data} onEnd={() => setRenaming(null)} />
            ) : (
              <>
                <p>
                  <span className="strong anywhere">{one.tag}</span>{' '}
                  <span className="fine soft tabular">{usesText(one)}</span>
                </p>
                <Button
                  size="small"
                  aria-label={`Rename “${one.tag}”`}
                  data-rename={one.tag}
                  onClick={() => setRenaming(one.tag)}
                >
                  Rename
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RenamingProps {
  readonly tag: Tag
  readonly known: AdminTags
  readonly onEnd: () => void
}

function Renaming({ tag: { tag, ...uses }, known, onEnd }: RenamingProps) {
  const queryClient = useQueryClient()
  const [to, setTo] = useState(tag)
  const written = to.trim()
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const other = known.find((one) => isSame(one.tag, written) && !isSame(one.tag, tag))
  // Uses the existing spelling: listeners would see two spellings as two tags.
  const wanted = other?.tag ?? written
  const named = useRef(tag)
  const returnFocus = useFocusReturn(() =>
    document.querySelector<HTMLElement>(`[data-rename="${CSS.escape(named.current)}"]`),
  )
  useEffect(() => () => returnFocus(), [returnFocus])
  const refresh = () => Promise.all([refreshContent(queryClient), refreshPrograms(queryClient)])
  const rename = useMutation({
    mutationFn: () => api('POST /api/admin/tags/rename', { body: { from: tag, to: wanted } }),
    async onSuccess({ failed, ...renamed }) {
      const [first] = failed
      if (!first) {
        named.current = wanted
        await refresh()
        showToast({ title: 'Tag renamed', text: `It is “${wanted}” now in ${usesText(renamed)}.` })
        onEnd()
        return
      }
      const text = `${counted(failed.length, 'title')} kept it, “${first.title}” among them. ${first.reason}`
      showToast({ title: 'Not renamed everywhere', text, tone: 'destructive' })
      await refresh()
    },
    onError: (error) => showToast({ title: 'Error renaming the tag', text: messageOf(error), tone: 'destructive' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === tag) onEnd()
    else if (wanted !== '' && !rename.isPending) rename.mutate()
  }
  return (
    <form onSubmit={submit} onKeyDown={closeOnEscape(onEnd)} className={styles.renaming}>
      <Field
        label={`New name of “${tag}”`}
        length={{ now: to.length, most: TAG_LIMIT }}
        {...(other && { hint: `There is “${other.tag}” already: ${usesText(uses)} will have it, too.` })}
      >
        {(control) => (
          <input
            {...control}
            value={to}
            maxLength={TAG_LIMIT}
            autoComplete="off"
            ref={(input) => input?.focus()}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <div className="tools">
        <Button type="submit" size="small" look="main" disabled={wanted === '' || rename.isPending}>
          {rename.isPending ? 'Renaming…' : other ? 'Merge' : 'Rename'}
        </Button>
        <Button size="small" look="bare" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
