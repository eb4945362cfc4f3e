// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { ReadAloud } from './read-aloud.tsx'

class Utterance extends EventTarget {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}
const speech = Object.assign(new EventTarget(), {
  voices: [] as { localService: boolean; lang: string }[],
  spoken: [] as Utterance[],
  getVoices: () => speech.voices,
  speak: (one: Utterance) => void speech.spoken.push(one),
  cancel: () => void speech.spoken.splice(0),
})

beforeEach(() => {
  speech.voices = [
    { localService: false, lang: 'en-US' },
    { localService: true, lang: 'en-GB' },
  ]
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
})
afterEach(() => {
  vi.unstubAllGlobals()
  speech.cancel()
})

const texts = ['Your heart beats faster.', 'It slows down by itself.']
const spoken = () => speech.spoken.map(({ text }) => text)

test('all texts are read, until their end or until stopped', async () => {
  const page = await rendered(<ReadAloud texts={texts} />)
  fireEvent.click(page.getByRole('button', { name: 'Read it to me' }))
  expect(spoken()).toEqual(texts)
  await act(async () => void speech.spoken.at(-1)?.dispatchEvent(new Event('end')))
  fireEvent.click(page.getByRole('button', { name: 'Read it to me' }))
  fireEvent.click(page.getByRole('button', { name: 'Stop reading' }))
  expect(spoken()).toEqual([])
})

test('a device with network voices only reads nothing; one that loads its own voice later does', async () => {
  speech.voices = [{ localService: false, lang: 'en-US' }]
  const page = await rendered(<ReadAloud texts={texts} />)
  expect(page.queryByRole('button')).toBeNull()
  speech.voices = [{ localService: true, lang: 'en-AU' }]
  await act(async () => void speech.dispatchEvent(new Event('voiceschanged')))
  expect(page.getByRole('button', { name: 'Read it to me' })).toBeTruthy()
})

test('leaving the screen stops the reading', async () => {
  const page = await rendered(<ReadAloud texts={texts} />)
  fireEvent.click(page.getByRole('button', { name: 'Read it to me' }))
  await rendered(<p>Another screen</p>)
  expect(spoken()).toEqual([])
})
