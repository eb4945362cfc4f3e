import { CATEGORIES } from '../../entities/content/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
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

/** How many of the filters are set. */
export function countFilters(address: ContentFilters): number {
  return Object.entries(NO_FILTERS).filter(([name, usual]) => address[name as keyof ContentFilters] !== usual).length
}

/** Filters that are not needed at every visit, in a line of their own. */
export function MoreFilters({ id }: { readonly id: string }) {
  const { address, patch } = useAdminAddress()
  return (
    <fieldset id={id} className={styles.more}>
      <legend className="visually-hidden">More filters</legend>
      <Select
        label="Search in"
        options={OPTIONS.searchIn}
        value={address.searchIn}
        onChange={(searchIn) => patch({ searchIn })}
        className={styles.filter}
      />
      <Select
        label="Category"
        options={OPTIONS.category}
        value={address.category}
        onChange={(category) => patch({ category })}
        className={styles.filter}
      />
      <Select
        label="Type"
        options={OPTIONS.type}
        value={address.type}
        onChange={(type) => patch({ type })}
        className={styles.filter}
      />
      <Select
        label="Who may hear it"
        options={OPTIONS.access}
        value={address.access}
        onChange={(access) => patch({ access })}
        className={styles.filter}
      />
      <Select
        label="Transcript"
        options={OPTIONS.transcript}
        value={address.transcript}
        onChange={(transcript) => patch({ transcript })}
        className={styles.filter}
      />
      <TagFilter of="sessions" className={styles.filter} />
      {countFilters(address) > 0 && (
        <Button
          look="bare"
          size="small"
          onClick={({ currentTarget }) => {
            // It goes with what it clears: the keyboard goes on at the first of them.
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
