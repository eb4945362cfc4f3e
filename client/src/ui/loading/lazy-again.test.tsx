// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { act, type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { lazyAgain } from './lazy-again.tsx'

interface Named {
  readonly name: string
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a component whose code cannot be loaded until `answer` is called. */
function partOf(Meanwhile?: ComponentType<Named>) {
  let isAway = true
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ name }: Named) => <p>Sessions of {name}</p>
  }
  const Part = lazyAgain<Named>(load, Meanwhile)
  const element = (name: string) => (
    <>
      <h1>Dashboard</h1>
      <Suspense fallback={<p>Loading</p>}>
        <Part name={name} />
      </Suspense>
    </>
  )
  return {
    element,
    answer() {
      isAway = false
    },
  }
}

test('a component whose code cannot be loaded shows a failure in its place, and appears once the network is back', async () => {
  const { element, answer } = partOf()
  await rendered(element('Maya'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard')
  expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded')
  answer()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText('Sessions of Maya')
  // A second mount shows it at once.
  await rendered(element('Teo'))
  screen.getByText('Sessions of Teo')
})

test('loading is retried even if the browser does not report that the network is back', async () => {
  const { element, answer } = partOf()
  await rendered(element('Maya'))
  answer()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  screen.getByText('Sessions of Maya')
})

test('a plainer component may take its place meanwhile', async () => {
  const { element, answer } = partOf(({ name }) => <p>Plain {name}</p>)
  await rendered(element('Maya'))
  screen.getByText('Plain Maya')
  answer()
  await act(async () => void window.dispatchEvent(new Event('online')))
  screen.getByText('Sessions of Maya')
})
