import { Heart } from 'lucide-react'
import { useFavourites, useSetFavourite } from '../../entities/listening/favourites.ts'
import styles from './favourite-button.module.css'

interface Props {
  readonly userId: string
  readonly contentId: string
}

/** Puts what is heard among the favourites, or takes it out. */
export function FavouriteButton({ userId, contentId }: Props) {
  const favourites = useFavourites()
  const set = useSetFavourite(userId, contentId)
  const isFavourite = favourites.data?.has(contentId) ?? false
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Favourite"
      aria-pressed={isFavourite}
      disabled={favourites.data === undefined}
      onClick={() => set(!isFavourite)}
    >
      <Heart aria-hidden />
    </button>
  )
}
