// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { press, rendered } from '../../../test/rendered.tsx'
import { ApiError } from '../../api/api-error.ts'
import type { Columns } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Row {
  readonly id: string
}

const COLUMNS: Columns<Row> = [
  { id: 'title', accessorKey: 'id', header: 'Title', cell: ({ row }) => row.id },
  { accessorKey: 'duration', header: 'Duration', cell: () => '4 mins' },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ row, table }) => (
      <button type="button" onClick={() => table.options.meta?.askToDelete(row.id)}>
        Delete {row.id}
      </button>
    ),
  },
]
const READ = { isError: false, error: null, isFetching: false, isPlaceholderData: false, refetch: async () => {} }
const FAILED = { ...READ, isError: true, error: new ApiError(503, { error: 'Not ready.' }) }

function SampleTable({
  first,
  source = READ,
}: {
  readonly first: readonly string[] | undefined
  readonly source?: typeof READ | typeof FAILED
}) {
  const [ids, setIds] = useState(first)
  return (
    <>
      <p id="address">{useLocation().search}</p>
      <DataTable
        label="Things"
        columns={COLUMNS}
        rows={ids?.map((id) => ({ id }))}
        source={source}
        failure="Failed to fetch things"
        empty="Nothing here"
        waiting={3}
        deletion={({ id }, onClose) => (
          <>
            <button type="button" onClick={() => setIds(ids?.filter((each) => each !== id))}>
              Yes, delete {id}
            </button>
            <button type="button" onClick={onClose}>
              Cancel
            </button>
          </>
        )}
        className={undefined}
      />
    </>
  )
}

const address = () => document.querySelector('#address')?.textContent
const words = () => document.body.textContent

test('clicking a column sorts ascending, then descending, then newest first again', async () => {
  await rendered(<SampleTable first={['a']} />)
  const seen: unknown[] = []
  for (let presses = 0; presses < 3; presses += 1) {
    await press('Title')
    seen.push([address(), document.querySelector('[data-column="title"]')?.getAttribute('aria-sort')])
  }
  expect(seen).toEqual([
    ['?sort=title&direction=ascending', 'ascending'],
    ['?sort=title', 'descending'],
    ['', null],
  ])
})

test('another column starts ascending', async () => {
  await rendered(<SampleTable first={['a']} />)
  await press('Title')
  await press('Duration')
  expect(address()).toBe('?sort=duration&direction=ascending')
})

test('a column without an accessor is not sortable', async () => {
  await rendered(<SampleTable first={['a']} />)
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
})

test('a loading table is busy and keeps its place; an empty one has a message', async () => {
  await rendered(<SampleTable first={undefined} />)
  expect(document.querySelector('table')?.getAttribute('aria-busy')).toBe('true')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
  await rendered(<SampleTable first={[]} />)
  expect(words()).toContain('Nothing here')
})

test('a failure replaces the table only when there is no data', async () => {
  await rendered(<SampleTable first={undefined} source={FAILED} />)
  expect(words()).toContain('Failed to fetch things')
  expect(document.querySelector('table')).toBeNull()
  await rendered(<SampleTable first={['a']} source={FAILED} />)
  expect(words()).toContain('This may be out of date. Not ready.')
  expect(document.querySelector('[data-row="a"]')).not.toBeNull()
})

test('a failure can be retried', async () => {
  const refetch = vi.fn(async () => {})
  await rendered(<SampleTable first={['a']} source={{ ...FAILED, refetch }} />)
  await press('Try again')
  expect(refetch).toHaveBeenCalledOnce()
})

test('the confirmation of a deletion outlasts its row', async () => {
  await rendered(<SampleTable first={['a', 'b']} />)
  await press('Delete a')
  await press('Yes, delete a')
  expect(document.querySelector('[data-row="a"]')).toBeNull()
  await press('Cancel')
  expect(words()).not.toContain('Yes, delete a')
})

test('when the focused row disappears, the focus moves to the table', async () => {
  await rendered(<SampleTable first={['a', 'b']} />)
  await press('Delete a')
  await act(async () => screen.getByRole('button', { name: 'Delete a' }).focus())
  await press('Yes, delete a')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Things')
})
