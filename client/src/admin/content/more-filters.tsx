import { CATEGORIES } from '../../entities/content/categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { type ContentFilter, type ContentFilters, NO_FILTERS, useAdminAddress } from '../shared/admin-address.ts'
import { TagFilter } from '../table/tag-filter.tsx'
import styles from './content-filters.module.css'

type Options = { [Filter in ContentFilter]: readonly { value: ContentFilters[Filter]; text: string }[] }

const OPTIONS: Options = {
  searchIn: [
    { value: 'title', text: 'Titles' },
    { value: 'everything', text: 'All text' },
  ],
  category: [
    { value: 'all', text: 'All categories' },
    ...CATEGORIES.map(({ id, name }) => ({ value: `${id}` as const, text: name })),
  ],
  type: [
    { value: 'all', text: 'Any type' },
    { value: 'audio', text: 'Audio' },
    { value: 'video', text: 'Video' },
  ],
  access: [
    { value: 'all', text: 'Free or premium' },
    { value: 'free', text: 'Free' },
    { value: 'premium', text: 'Premium' },
  ],
  transcript: [
    { value: 'all', text: 'Any transcript' },
    { value: 'missing', text: 'No transcript' },
    { value: 'attached', text: 'Has a transcript' },
  ],
}

const SELECTS: readonly { readonly filter: ContentFilter; readonly label: string }[] = [
  { filter: 'searchIn', label: 'Search in' },
  { filter: 'category', label: 'Category' },
  { filter: 'type', label: 'Type' },
  { filter: 'access', label: 'Who may hear it' },
  { filter: 'transcript', label: 'Transcript' },
]

/** Returns the number of active filters. */
export function countFilters(address: ContentFilters): number {
  return Object.entries(NO_FILTERS).filter(([name, usual]) => address[name as keyof ContentFilters] !== usual).length
}

/** The less common filters, in their own line. */
export function MoreFilters({ id }: { readonly id: string }) {
  const { address, patch } = useAdminAddress()
  return (
    <fieldset id={id} className={styles.more}>
      <legend className="visually-hidden">More filters</legend>
      {SELECTS.map(({ filter, label }) => (
        <Select<string>
          key={filter}
          label={label}
          options={OPTIONS[filter]}
          value={address[filter]}
          onChange={(value) => patch({ [filter]: value } as Partial<ContentFilters>)}
          className={styles.filter}
        />
      ))}
      <TagFilter of="sessions" className={styles.filter} />
      {countFilters(address) > 0 && (
        <Button
          look="bare"
          size="small"
          onClick={({ currentTarget }) => {
            // The button disappears with the filters, so the focus moves to the first of them.
            currentTarget.closest('fieldset')?.querySelector('select')?.focus()
            patch(NO_FILTERS)
          }}
        >
          Clear
        </Button>
      )}
    </fieldset>
  )
}
