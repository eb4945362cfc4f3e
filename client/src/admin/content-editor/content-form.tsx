import type { CategoryId, Content } from '@stillair/api/contract/content.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { CATEGORIES } from '../../library/categories.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCreateContent, useEditContent } from '../content/content-commands.ts'
import { ChoiceField } from '../form/choice-field.tsx'
import { Field } from '../form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TagField } from '../form/tag-field.tsx'
import { useUnsavedGuard } from '../form/unsaved-guard.ts'
import { looksLikeVideo, titleFrom } from '../media/amounts.ts'

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
  const [first] = useState(() => firstFields(props))
  const [fields, setFields] = useState(first)
  const guard = useUnsavedGuard(fields !== first)
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
      guard.leave(onClose)
    } catch {
      // The form shows what the server said.
    }
  }

  return (
    <FormDialog
      title={content ? 'Edit Content' : 'Add Content'}
      guard={guard}
      onClose={onClose}
      onSubmit={submit}
      notice={
        command.isError && (
          <FormProblem title={content ? 'Error updating content' : 'Error creating content'} error={command.error} />
        )
      }
      actions={
        <Button type="submit" look="main" disabled={command.isPending}>
          {command.isPending ? 'Saving…' : 'Save'}
        </Button>
      }
    >
      <Field label="Title" problem={problems.title}>
        {(control) => (
          <input
            {...control}
            value={fields.title}
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" problem={problems.description}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={5000}
            value={fields.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <ChoiceField
        label="Category"
        options={CATEGORIES.map(({ id, name }) => ({ value: id, text: name }))}
        value={fields.categoryId}
        onChange={(categoryId) => set({ categoryId })}
      />
      <TagField tags={fields.tags} onChange={(tags) => set({ tags })} problem={problems.tags} />
      <SwitchField
        label="Free"
        note="Open to everybody who is signed in."
        checked={fields.isFreeContent}
        onChange={(isFreeContent) => set({ isFreeContent })}
      />
      <SwitchField
        label="Published"
        note="Listeners see it. Otherwise it is a draft."
        checked={fields.isPublished}
        onChange={(isPublished) => set({ isPublished })}
      />
    </FormDialog>
  )
}
