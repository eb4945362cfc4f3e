// @vitest-environment happy-dom
import { render, screen as shown } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { screen } from './screen-route.tsx'

test('a screen whose code cannot be loaded shows a failure, and appears once the network is back', async () => {
  let isAway = true
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Programs</p>
  }
  const router = createMemoryRouter([
    { path: '/', Component: () => <p>Home</p> },
    { path: '/programs', lazy: screen(load) },
  ])
  render(<RouterProvider router={router} />)
  for (const address of ['/programs', '/', '/programs']) {
    await router.navigate(address)
    expect(await shown.findByText(address === '/' ? 'Home' : 'This page could not be loaded')).toBeTruthy()
  }
  isAway = false
  window.dispatchEvent(new Event('online'))
  expect(await shown.findByText('Programs')).toBeTruthy()
  await router.navigate('/')
  await router.navigate('/programs')
  expect(shown.getByText('Programs')).toBeTruthy()
})
