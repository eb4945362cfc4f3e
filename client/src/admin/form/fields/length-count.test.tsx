// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../test/rendered.tsx'
import { lengthText } from './length-count.tsx'
import { TagField } from './tag-field.tsx'

test('shows how full a field is and how far it exceeds its limit; pasted text is never cut silently', () => {
  expect(lengthText({ now: 184, most: 200 })).toBe('184 of 200 characters')
  expect(lengthText({ now: 5_000, most: 5_000 })).toBe('5,000 of 5,000 characters')
  expect(lengthText({ now: 201, most: 200 })).toBe('1 character too many')
  expect(lengthText({ now: 6_200, most: 5_000 })).toBe('1,200 characters too many')
})

test('a tag field near its limit shows, describes and announces its length', async () => {
  const { container } = await rendered(<TagField tags={[]} onChange={() => {}} />)
  const input = container.querySelector('input')
  if (!input) throw new Error('There is no field')
  const type = (length: number) => fireEvent.change(input, { target: { value: 'a'.repeat(length) } })
  type(39)
  expect(container.textContent).not.toContain('characters')
  vi.useFakeTimers()
  try {
    type(45)
    const count = container.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`)
    expect(count?.textContent).toBe('45 of 50 characters')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const announced = [...container.querySelectorAll('[role="status"]')].map((region) => region.textContent)
    expect(announced).toContain('45 of 50 characters')
  } finally {
    vi.useRealTimers()
  }
})
