import type { CategoryId, Content } from '@stillair/api/contract/content.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { X } from 'lucide-react'
import { Dialog, Switch } from 'radix-ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { CATEGORIES } from '../../library/categories.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { looksLikeVideo, titleFrom } from '../media/amounts.ts'
import { useCreateContent, useEditContent } from '../content/content-commands.ts'
import styles from '../form/form.module.css'
import { TagField } from '../form/tag-field.tsx'

/** Either an upload that becomes a session, or a session that is changed. */
type Props = { readonly onClose: () => void } & (
  | { readonly media: Media; readonly content?: undefined }
  | { readonly content: Content; readonly media?: undefined }
)

interface Fields {
  readonly title: string
  readonly description: string
  readonly categoryId: CategoryId
  readonly tags: readonly string[]
  readonly isFreeContent: boolean
  readonly isPublished: boolean
}

function firstFields({ media, content }: Props): Fields {
  if (content) {
    const { title, description, categoryId, tags, isFreeContent, isPublished } = content
    return { title, description: description ?? '', categoryId, tags, isFreeContent, isPublished }
  }
  return {
    title: titleFrom(media.fileName),
    description: '',
    categoryId: 1,
    tags: [],
    isFreeContent: false,
    isPublished: media.state === 'ready' || media.state === 'playable',
  }
}

export function ContentForm(props: Props) {
  const { media, content, onClose } = props
  const id = useId()
  const [fields, setFields] = useState(() => firstFields(props))
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const create = useCreateContent()
  const edit = useEditContent(content?.id ?? '')
  const command = content ? edit : create
  const problems = { ...(command.error instanceof ApiError ? command.error.details : {}), ...missing }
  const set = (change: Partial<Fields>) => setFields((old) => ({ ...old, ...change }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const title = fields.title.trim()
    setMissing(title === '' ? { title: 'Title is required' } : {})
    if (title === '') return
    const body = { ...fields, title, tags: [...fields.tags] }
    try {
      if (media) {
        const type = media.kind ?? (looksLikeVideo(media.fileName) ? 'video' : 'audio')
        await create.mutateAsync({ ...body, type, mediaId: media.id })
        showToast({
          title: 'Content created successfully',
          text: 'The new content has been added to the library.',
        })
      } else {
        await edit.mutateAsync(body)
        showToast({ title: 'Content updated successfully' })
      }
      onClose()
    } catch {
      // The form shows what the server said.
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.dialog} aria-describedby={undefined}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{content ? 'Edit Content' : 'Add Content'}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <form onSubmit={submit} noValidate className={styles.form}>
            <Labelled id={`${id}-title`} label="Title" problem={problems.title}>
              <input
                id={`${id}-title`}
                className={styles.field}
                value={fields.title}
                maxLength={200}
                aria-invalid={Boolean(problems.title)}
                aria-describedby={problems.title ? `${id}-title-problem` : undefined}
                onChange={(event) => set({ title: event.target.value })}
              />
            </Labelled>
            <Labelled id={`${id}-description`} label="Description" problem={problems.description}>
              <textarea
                id={`${id}-description`}
                className={styles.field}
                rows={3}
                maxLength={5000}
                value={fields.description}
                onChange={(event) => set({ description: event.target.value })}
              />
            </Labelled>
            <fieldset className={styles.categories}>
              <legend className={styles.label}>Category</legend>
              {CATEGORIES.map((category) => (
                <label key={category.id} className={styles.category}>
                  <input
                    type="radio"
                    name={`${id}-category`}
                    checked={fields.categoryId === category.id}
                    onChange={() => set({ categoryId: category.id })}
                  />
                  <span>{category.name}</span>
                </label>
              ))}
            </fieldset>
            <TagField tags={fields.tags} onChange={(tags) => set({ tags })} />
            {problems.tags && <p className={styles.problem}>{problems.tags}</p>}
            <Toggle
              label="Free"
              note="Open to everybody who is signed in."
              checked={fields.isFreeContent}
              onChange={(isFreeContent) => set({ isFreeContent })}
            />
            <Toggle
              label="Published"
              note="Listeners see it. Otherwise it is a draft."
              checked={fields.isPublished}
              onChange={(isPublished) => set({ isPublished })}
            />
            {command.isError && (
              <div role="alert" className={styles.error}>
                <strong>{content ? 'Error updating content' : 'Error creating content'}</strong>
                <p>{messageOf(command.error)}</p>
              </div>
            )}
            <div className={styles.foot}>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" look="main" disabled={command.isPending}>
                {command.isPending ? 'Saving…' : content ? 'Save' : fields.isPublished ? 'Publish' : 'Save as draft'}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly problem: string | undefined
  readonly children: ReactNode
}

function Labelled({ id, label, problem, children }: LabelledProps) {
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface ToggleProps {
  readonly label: string
  readonly note: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Toggle({ label, note, checked, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className={styles.toggle}>
      <div>
        <label htmlFor={id} className={styles.toggleLabel}>
          {label}
        </label>
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={`${id}-note`}
        className={styles.switch}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </div>
  )
}
