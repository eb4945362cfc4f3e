import type { User } from '@stillair/api/contract/listener/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { changesOf, fieldsOf, type ProfileFields, type ProfileProblems, profileProblems } from './profile-fields.ts'
import styles from './profile-form.module.css'

interface Props {
  readonly me: User
  readonly onClose: () => void
}

/** The specification's text. */
const UPDATE_FAILURE = { title: 'Update failed', text: 'There was an error updating your profile.' } as const

/** Edits name and e-mail. Typed text stays until it is saved or cancelled. */
export function ProfileForm({ me, onClose }: Props) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(() => fieldsOf(me))
  const [problems, setProblems] = useState<ProfileProblems>({})

  const save = useMutation({
    mutationFn: (body: ReturnType<typeof changesOf>) => api('PATCH /api/users/me', { body }),
    onSuccess(user) {
      queryClient.setQueryData(currentAccountQuery.queryKey, user)
      showToast({ title: 'Profile updated' })
      onClose()
    },
    onError(error) {
      showToast({ ...UPDATE_FAILURE, tone: 'destructive' })
      if (error instanceof ApiError) show(error.details)
    },
  })

  const returnFocus = useFocusReturn(() => document.querySelector<HTMLElement>('[data-edits="account"]'))
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    return returnFocus
  }, [returnFocus])

  function show(found: ProfileProblems) {
    setProblems(found)
    const first = found.name ? 'name' : found.email ? 'email' : null
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function change(changed: Partial<ProfileFields>) {
    setFields({ ...fields, ...changed })
    setProblems({})
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const found = profileProblems(fields, me)
    if (Object.keys(found).length > 0) return show(found)
    const changes = changesOf(fields, me)
    if (Object.keys(changes).length === 0) return onClose()
    setProblems({})
    save.mutate(changes)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Edit your profile">
      <div className={styles.fields}>
        <Field
          label="Name"
          name="name"
          type="text"
          autoComplete="name"
          value={fields.name}
          problem={problems.name}
          disabled={save.isPending}
          onChange={(name) => change({ name })}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          value={fields.email}
          problem={problems.email}
          hint={
            fields.email.trim() === (me.email ?? '')
              ? undefined
              : 'We write to this address. You still sign in with the email you signed up with.'
          }
          disabled={save.isPending}
          onChange={(email) => change({ email })}
        />
      </div>
      {save.isError && (
        <div role="alert" className={styles.failure}>
          <p className="strong clay">{UPDATE_FAILURE.title}</p>
          <p>{UPDATE_FAILURE.text}</p>
        </div>
      )}
      <div className="flex gap-m">
        <Button type="submit" look="main" size="small" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button size="small" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly type: 'text' | 'email'
  readonly autoComplete: string
  readonly value: string
  readonly problem: string | undefined
  readonly hint?: string | undefined
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}

function Field({ label, problem, hint, onChange, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="text-field"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        autoCapitalize={input.type === 'email' ? 'none' : undefined}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
