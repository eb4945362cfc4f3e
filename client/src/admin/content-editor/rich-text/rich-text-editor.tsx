import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import styles from './rich-text.module.css'
import { RICH_TEXT } from './rich-text-extensions.ts'
import { RichTextLink } from './rich-text-link.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

export interface RichTextEditorProps {
  readonly labelId: string
  /** The problem to announce with the text. */
  readonly problemId: string | undefined
  /** HTML; empty for no text. */
  readonly value: string
  readonly onChange: (html: string) => void
}

/** A rich text editor that shows the text as listeners will see it. Loaded on demand, since tiptap is heavy. */
export function RichTextEditor({ labelId, problemId, value, onChange }: RichTextEditorProps) {
  const [isLinking, setIsLinking] = useState(false)
  /** The last value passed to the form; any other value comes from outside. */
  const given = useRef(value)
  const editor = useEditor({
    extensions: [RICH_TEXT],
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { class: styles.text ?? '', role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate({ editor: now }) {
      given.current = now.isEmpty ? '' : now.getHTML()
      onChange(given.current)
    },
  })

  useEffect(() => {
    if (value === given.current) return
    given.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-labelledby', labelId)
    dom.toggleAttribute('aria-invalid', problemId !== undefined)
    if (problemId) dom.setAttribute('aria-describedby', problemId)
    else dom.removeAttribute('aria-describedby')
  }, [editor, labelId, problemId])

  return (
    <div className={styles.editor} data-invalid={problemId !== undefined || undefined}>
      <RichTextToolbar editor={editor} isLinking={isLinking} onLink={() => setIsLinking(!isLinking)} />
      {isLinking && <RichTextLink editor={editor} onClose={() => setIsLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  )
}
