import * as Dialog from '@radix-ui/react-dialog'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { NoWrapWords } from '../../../ui/no-wrap-words.tsx'
import { PRODUCT } from '../../../ui/product.ts'
import styles from './fear-dialog.module.css'
import { fearLinkId } from './fear-index.tsx'
import { FEAR_TEXTS } from './fear-texts.ts'
import type { FearType } from './fear-types.ts'
import { FEAR_TYPES } from './fear-types.ts'

export interface FearDialogProps {
  /** Null while none is open. */
  readonly fear: FearType | null
  readonly onClose: () => void
  /** Shows the fear with this id. */
  readonly onTurn: (id: number) => void
}

/** Shows the text of one of the 14 fears. */
export function FearDialog({ fear, onClose, onTurn }: FearDialogProps) {
  const lastOpen = useRef(0)
  useEffect(() => {
    if (fear) lastOpen.current = fear.id
  }, [fear])
  const returnFocus = useFocusReturn(() => document.getElementById(fearLinkId(lastOpen.current)))
  return (
    <Dialog.Root open={fear !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay}>
          <Dialog.Content className={styles.dialog} aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
            {fear && <Page key={fear.id} fear={fear} onTurn={onTurn} />}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Page({ fear, onTurn }: { readonly fear: FearType; readonly onTurn: (id: number) => void }) {
  const text = FEAR_TEXTS[fear.id]
  const top = useRef<HTMLDivElement>(null)
  const before = FEAR_TYPES.find(({ id }) => id === fear.id - 1)
  const after = FEAR_TYPES.find(({ id }) => id === fear.id + 1)

  // After turning to another fear, reading starts at its top.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [])

  if (!text) return null
  return (
    <div ref={top} tabIndex={-1} className={styles.page}>
      <picture>
        <source type="image/avif" srcSet="/landing/fear.avif" />
        <img src="/landing/fear.webp" alt="" width={1200} height={300} className={styles.picture} />
      </picture>
      <Dialog.Close className={styles.close} aria-label="Close">
        <X aria-hidden />
      </Dialog.Close>
      <div className={styles.text}>
        <Dialog.Title className={styles.title}>
          <NoWrapWords text={fear.title} />
        </Dialog.Title>
        <h3>Overview</h3>
        <p>{text.fullDescription}</p>
        <div className={styles.lists}>
          <List title="Common Characteristics" entries={text.characteristics} />
          <List title="Underlying Causes" entries={text.causes} />
        </div>
        <section className={styles.help}>
          <h3>How {PRODUCT} helps</h3>
          <p>{text.help}</p>
        </section>
        <nav aria-label="Other fears" className={styles.turns}>
          {before && (
            <Button look="bare" size="small" onClick={() => onTurn(before.id)}>
              <ArrowLeft aria-hidden />
              <span>
                <span className="visually-hidden">Previous: </span>
                {before.title}
              </span>
            </Button>
          )}
          {after && (
            <Button look="bare" size="small" className="far-end" onClick={() => onTurn(after.id)}>
              <span>
                <span className="visually-hidden">Next: </span>
                {after.title}
              </span>
              <ArrowRight aria-hidden />
            </Button>
          )}
        </nav>
      </div>
    </div>
  )
}

function List({ title, entries }: { readonly title: string; readonly entries: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </section>
  )
}
