import { Heart } from 'lucide-react'
import { useFavourites, useSetFavourite } from '../../entities/listening/favourites.ts'
import styles from './favourite-button.module.css'

interface Props {
  readonly userId: string
  readonly contentId: string
}

/** Adds the content to the favourites or removes it. */
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
