import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../form/fields/field.tsx'
import styles from './rich-text.module.css'
import { linkAddress } from './rich-text-extensions.ts'

interface Props {
  readonly editor: Editor
  readonly onClose: () => void
}

/** The field for the address of the selected text's link. */
export function RichTextLink({ editor, onClose }: Props) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [text, setText] = useState(current)
  const [problem, setProblem] = useState<string>()

  function close() {
    onClose()
    editor.commands.focus()
  }

  function apply() {
    const href = linkAddress(text)
    if (href === null) {
      setProblem('Must be the address of a web page or a mailbox')
      return
    }
    const { empty } = editor.state.selection
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection, the address itself is inserted as the text.
    if (empty && current === '') {
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      apply()
    }
    if (event.key === 'Escape') {
      // Closes only this field, not the whole form.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className={styles.link} data-takes-escape>
      <Field label="Address of the link" problem={problem}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened it
            autoFocus
            inputMode="url"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className="cluster gap-s">
        <Button size="small" onClick={apply}>
          Set link
        </Button>
        {current !== '' && (
          <Button
            size="small"
            look="bare"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="small" look="bare" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
