import { useEffect } from 'react'
import { showToast } from '../../ui/toast-store.ts'
import type { TranscriptEditorProps } from './transcript-editor.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

const loadEditor = async () => (await import('./transcript-editor.tsx')).TranscriptEditor

/** The editor of a transcript, whose code comes when it is first wanted. */
export function TranscriptEditorLoader(props: TranscriptEditorProps) {
  const editor = useLazyComponent<TranscriptEditorProps>(loadEditor, true)
  const { state } = editor
  const { onClose } = props
  useEffect(() => {
    if (state !== 'failed') return
    showToast({
      title: 'The editor could not be loaded',
      text: 'Check your connection and try again.',
      tone: 'destructive',
    })
    onClose()
  }, [state, onClose])
  return editor.state === 'ready' ? <editor.Component {...props} /> : null
}
