import { useLazyDialog } from '../use-lazy-component.ts'
import type { TranscriptEditorProps } from './transcript-editor.tsx'

const loadEditor = async () => (await import('./transcript-editor.tsx')).TranscriptEditor

/** Loads the transcript editor on demand. */
export function TranscriptEditorLoader(props: TranscriptEditorProps) {
  const Editor = useLazyDialog<TranscriptEditorProps>(loadEditor, 'The editor', props.onClose)
  return Editor && <Editor {...props} />
}
