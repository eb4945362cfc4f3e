import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './chart.module.css'

/** A command to copy, which gives the same answer on a server. */
export function Command({ text }: { readonly text: string }) {
  const [state, setState] = useState<'copied' | 'failed' | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <Button look="bare" onClick={() => void copy()}>
        Copy as command
      </Button>
      <span role="status" className="fine soft">
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'This browser doesn’t allow copying. Select the text instead'}
      </span>
    </div>
  )
}
