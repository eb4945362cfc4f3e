import type { TranscriptEditorProps } from './transcript-editor.tsx'
import { useLazyDialog } from './use-lazy-component.ts'

const loadEditor = async () => (await import('./transcript-editor.tsx')).TranscriptEditor

/** The editor of a transcript, whose code comes when it is first wanted. */
export function TranscriptEditorLoader(props: TranscriptEditorProps) {
  const Editor = useLazyDialog<TranscriptEditorProps>(loadEditor, 'The editor', props.onClose)
  return Editor && <Editor {...props} />
}
