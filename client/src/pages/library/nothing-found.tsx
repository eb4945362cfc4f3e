import type { CategoryId, Content } from '@stillair/api/contract/listener/content.ts'
import { categoryTexts } from '../../entities/content/categories.ts'
import { type LibraryFilters, libraryPath, NO_FILTERS } from '../../entities/content/library-filters.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { whyEmpty } from './why-empty.ts'

interface Props {
  readonly published: readonly Content[]
  readonly category: CategoryId | null
  readonly filters: LibraryFilters
  readonly onChange: (changes: Partial<LibraryFilters>) => void
}

/** Shows why the library is empty, and what to do about it. */
export function NothingFound({ published, category, filters, onChange }: Props) {
  const why = whyEmpty(published, category, filters)
  const elsewhere = (
    <ButtonLink look="quiet" to={libraryPath(null, filters)} preventScrollReset>
      Show all categories
    </ButtonLink>
  )
  switch (why) {
    case 'library':
      return (
        <Empty action={<ButtonLink to="/">Go to the dashboard</ButtonLink>}>
          Check back soon for helpful videos and audio.
        </Empty>
      )
    case 'category':
      return (
        <Empty action={elsewhere}>
          There is nothing under {category && categoryTexts(category).name} yet. Check back soon.
        </Empty>
      )
    case 'all-completed':
      return (
        <Empty
          action={
            <>
              <Button look="main" onClick={() => onChange({ hidesCompleted: false })}>
                Show completed content
              </Button>
              {category !== null && elsewhere}
            </>
          }
        >
          You’ve completed everything here. You can listen to all of it again.
        </Empty>
      )
    case 'no-favourites':
      return (
        <Empty
          action={
            <Button look="main" onClick={() => onChange({ onlyFavourites: false })}>
              Show all sessions
            </Button>
          }
        >
          Tap the heart on a session’s page to add it to your favourites.
        </Empty>
      )
    case 'no-match':
      return (
        <Empty
          action={
            <>
              <Button look="main" onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
                Clear filters
              </Button>
              {category !== null && elsewhere}
            </>
          }
        >
          {filters.search.trim() === ''
            ? 'No sessions match these filters.'
            : `No sessions match “${filters.search.trim()}”. Try another word, or fewer filters.`}
        </Empty>
      )
    default:
      return why satisfies never
  }
}

function Empty({ children, action }: { readonly children: React.ReactNode; readonly action: React.ReactNode }) {
  return (
    <Notice title="No Content Available" action={action}>
      {children}
    </Notice>
  )
}
