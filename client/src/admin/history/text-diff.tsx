import type { TextPiece } from '@stillair/api/contract/admin/history.ts'
import styles from './text-diff.module.css'

/** Labels for removed and added words, since screen readers don't announce the formatting. */
const SPOKEN = {
  added: { begin: ' [added: ', end: '] ' },
  removed: { begin: ' [removed: ', end: '] ' },
} as const

/** A word-by-word comparison of a long text: removed words are struck through, added ones underlined. */
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
