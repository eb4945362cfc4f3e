// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { rendered, wordsOfEach } from '../../../../test/rendered.tsx'
import { TagField } from './tag-field.tsx'

function Form() {
  const [tags, setTags] = useState<readonly string[]>(['Wings'])
  return <TagField tags={tags} onChange={setTags} />
}

async function field() {
  const { getByRole } = await rendered(<Form />)
  return {
    input: getByRole<HTMLInputElement>('combobox', { name: 'Tags' }),
    tags: () => wordsOfEach(getByRole('list', { name: 'Tags so far' }).children),
  }
}

test('a typed comma adds the tag before it, and Enter the last one', async () => {
  const { input, tags } = await field()
  for (const value of ['Breathing,', ',']) fireEvent.change(input, { target: { value } })
  expect([tags(), input.value]).toEqual([['Wings', 'Breathing'], ''])
  fireEvent.change(input, { target: { value: ' Worry' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(tags()).toEqual(['Wings', 'Breathing', 'Worry'])
})

test('a pasted list adds each of its tags once, beyond the limit of one tag', async () => {
  const { input, tags } = await field()
  const list = Array.from({ length: 9 }, (_, place) => `Turbulence ${place}`)
  fireEvent.paste(input, { clipboardData: { getData: () => ['wings', ...list].join('\n') } })
  expect(tags()).toEqual(['Wings', ...list])
})

test('a pasted word waits for Enter', async () => {
  const { input, tags } = await field()
  expect(fireEvent.paste(input, { clipboardData: { getData: () => 'Breathing\n' } })).toBe(true)
  expect(tags()).toEqual(['Wings'])
})
