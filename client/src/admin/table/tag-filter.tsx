import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/controls/select.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { tagsQuery } from '../shared/tags-query.ts'

interface Props {
  /** What the table lists. */
  readonly of: 'sessions' | 'programs'
  readonly className?: string | undefined
}

/** Filters by one tag in the address; each option shows how many items have it. */
export function TagFilter({ of, className }: Props) {
  const { address, patch } = useAdminAddress()
  const known = (useQuery(tagsQuery).data ?? []).filter((tag) => tag[of] > 0)
  // A tag in the address is an option even when nothing has it any more.
  const isUnknown = address.tag !== '' && !known.some(({ tag }) => tag === address.tag)
  const options = [
    { value: '', text: 'Any tag' },
    ...(isUnknown ? [{ value: address.tag, text: address.tag }] : []),
    ...known.map((tag) => ({ value: tag.tag, text: `${tag.tag} (${tag[of].toLocaleString('en-GB')})` })),
  ]
  return (
    <Select
      label="Tag"
      options={options}
      value={address.tag}
      onChange={(tag) => patch({ tag })}
      className={className}
    />
  )
}
