import { useParams } from 'react-router-dom'
import { CATEGORIES } from '../../entities/content/categories.ts'
import { NotFound } from '../../features/frame/not-found.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { Library } from './library.tsx'

/** The content library: `/content-library`, or one of its categories. An unknown category is a missing page. */
export function LibraryPage() {
  const { category } = useParams()
  const chosen = CATEGORIES.find(({ id }) => `${id}` === category)
  if (category !== undefined && !chosen) return <NotFound />
  return (
    <>
      <title>{`${chosen ? `${chosen.name} · ` : ''}Content library · ${PRODUCT}`}</title>
      <Library category={chosen?.id ?? null} />
    </>
  )
}
