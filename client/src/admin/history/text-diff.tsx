import type { TextPiece } from '@stillair/api/contract/history.ts'
import styles from './text-diff.module.css'

/** What a screen reader does not announce of struck out and underlined words by itself. */
const SPOKEN = {
  added: { begin: ' [added: ', end: '] ' },
  removed: { begin: ' [removed: ', end: '] ' },
} as const

/** A long text word by word: what was removed is struck out, what was added underlined. */
export function TextDiff({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return (
    <p className={styles.text}>
      {pieces.map((piece, index) => {
        const key = `${index}-${piece.kind}`
        if (piece.kind === 'same') return <span key={key}>{piece.text}</span>
        const Mark = piece.kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={key} className={styles[piece.kind]}>
            <span className="visually-hidden">{SPOKEN[piece.kind].begin}</span>
            {piece.text}
            <span className="visually-hidden">{SPOKEN[piece.kind].end}</span>
          </Mark>
        )
      })}
    </p>
  )
}
