import { useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Problem } from '../../form/fields/field.tsx'
import formStyles from '../../form/fields/form.module.css'
import { useLazyComponent } from '../use-lazy-component.ts'
import styles from './rich-text.module.css'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

interface Props {
  readonly label: string
  /** HTML; empty for no text. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly problem: string | undefined
}

const loadEditor = async () => (await import('./rich-text-editor.tsx')).RichTextEditor

/** A rich text field with its label. The rest of the form works even when the editor cannot be loaded. */
export function RichTextField({ label, value, onChange, problem }: Props) {
  const id = useId()
  const editor = useLazyComponent<RichTextEditorProps>(loadEditor)
  const problemId = problem ? `${id}-problem` : undefined
  return (
    <div>
      <p id={id} className={formStyles.label}>
        {label}
      </p>
      {editor.state === 'ready' && (
        <editor.Component labelId={id} problemId={problemId} value={value} onChange={onChange} />
      )}
      {editor.state === 'failed' && (
        <div className={styles.missing} role="alert">
          <p>The text editor could not be loaded. The session’s text is unchanged.</p>
          <Button size="small" onClick={editor.retry}>
            Try again
          </Button>
        </div>
      )}
      {editor.state === 'loading' && <Skeleton height={260} />}
      <Problem {...(problemId && { id: problemId })} text={problem} />
    </div>
  )
}
