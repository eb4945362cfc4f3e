// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { press, rendered } from '../../../test/rendered.tsx'
import { useLostFocus } from './use-lost-focus.ts'

function List() {
  const [isShown, setIsShown] = useState(false)
  const [items, setItems] = useState(['a', 'b'])
  const list = useLostFocus<HTMLUListElement>((lost) => lost.focus())
  return (
    <>
      <button type="button" onClick={() => setIsShown(true)}>
        Show
      </button>
      <button type="button" onClick={() => setItems(items.slice(1))}>
        Delete the first
      </button>
      {isShown && (
        <ul ref={list} tabIndex={-1} aria-label="Items">
          {items.map((item) => (
            <li key={item}>
              <button type="button">{item}</button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

beforeEach(async () => {
  await rendered(<List />)
  await press('Show')
})

const focus = (name: string) => act(async () => screen.getByRole('button', { name }).focus())
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('when the focused element disappears, the focus moves, also in a container that appeared later', async () => {
  await focus('a')
  await press('Delete the first')
  expect(focused()).toBe('Items')
})

test.each([
  ['another element had it', 'b', 'b'],
  ['it had moved out of the container', 'Show', 'Show'],
])('the focus stays when %s', async (_what, name, kept) => {
  await focus('a')
  await focus(name)
  await press('Delete the first')
  expect(focused()).toBe(kept)
})

test('the focus stays nowhere when a click on the page took it and another element disappears', async () => {
  await focus('b')
  await act(async () => (document.activeElement as HTMLElement).blur())
  await press('Delete the first')
  expect(document.activeElement).toBe(document.body)
})
