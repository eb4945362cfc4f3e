// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { press, rendered } from '../../../test/rendered.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type Place = Parameters<typeof useFocusReturn>[0]

/** A component that replaces its opener or appears next to it. */
function Opened({ place, onClose }: { readonly place?: Place; readonly onClose: () => void }) {
  const returnFocus = useFocusReturn(place)
  useEffect(() => returnFocus, [returnFocus])
  return (
    <button type="button" ref={(button) => button?.focus()} onClick={onClose}>
      Close
    </button>
  )
}

function Screen({ place, isReplaced = false }: { readonly place?: Place; readonly isReplaced?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasRow, setHasRow] = useState(true)
  return (
    <>
      <table tabIndex={-1} aria-label="Things">
        <tbody>
          <tr>
            <td>
              {hasRow && !(isOpen && isReplaced) && (
                <button type="button" data-edits="row" onClick={() => setIsOpen(true)}>
                  Open
                </button>
              )}
            </td>
          </tr>
        </tbody>
      </table>
      <button type="button" onClick={() => setHasRow(false)}>
        Delete
      </button>
      {isOpen && <Opened {...(place && { place })} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function open() {
  await act(async () => document.querySelector<HTMLElement>('[data-edits]')?.focus())
  await press('Open')
  expect(focused()).toBe('Close')
}

test('the focus returns to the opener', async () => {
  await rendered(<Screen />)
  await open()
  await press('Close')
  expect(focused()).toBe('Open')
})

test('when the opener is gone, the focus moves to its table', async () => {
  await rendered(<Screen />)
  await open()
  await press('Delete')
  await press('Close')
  expect(focused()).toBe('Things')
})

test('the focus moves to another place when one is given', async () => {
  await rendered(<Screen place={(opener) => (opener ? null : document.querySelector('table'))} isReplaced />)
  await open()
  await press('Close')
  expect(focused()).toBe('Things')
})

test('the focus finds the new element of a replaced opener', async () => {
  await rendered(<Screen place={() => document.querySelector<HTMLElement>('[data-edits]')} isReplaced />)
  await open()
  await press('Close')
  expect(focused()).toBe('Open')
})

/** Shows a loading dialog first, as the admin area does on a slow network. */
function LoadedLate({ onClose }: { readonly onClose: () => void }) {
  const [isLoading, setIsLoading] = useState(true)
  return isLoading ? (
    <Opened key="loading" onClose={() => setIsLoading(false)} />
  ) : (
    <Opened key="loaded" onClose={onClose} />
  )
}

test('the focus returns to the opener of a dialog that another one replaced', async () => {
  function Late() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" data-edits="row" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <LoadedLate onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  await rendered(<Late />)
  await open()
  // Only one dialog can trap the focus, so the test focuses the loaded one again.
  await press('Close')
  await act(async () => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Close')?.focus())
  await press('Close')
  expect(document.activeElement).toBe(document.querySelector('[data-edits]'))
})
