import { Select } from '../../ui/controls/select.tsx'
import { type AdminStatus, useAdminAddress } from '../shared/admin-address.ts'

const STATUSES: readonly { readonly value: AdminStatus; readonly text: string }[] = [
  { value: 'all', text: 'All Status' },
  { value: 'published', text: 'Published' },
  { value: 'draft', text: 'Draft' },
]

/** Filters by published, draft, or both. */
export function StatusFilter({ className }: { readonly className?: string | undefined }) {
  const { address, patch } = useAdminAddress()
  return (
    <Select
      label="Status"
      options={STATUSES}
      value={address.status}
      onChange={(status) => patch({ status })}
      className={className}
    />
  )
}
