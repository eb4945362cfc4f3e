import { describe, expect, test } from 'vitest'
import { requestFor } from './keyboard.ts'
import { seekByKey } from './seek-keys.ts'
import { barsOf } from './waveform.ts'

describe('the seek bar', () => {
  test.each([
    ['ArrowRight', false, 105],
    ['ArrowLeft', false, 95],
    ['ArrowUp', true, 130],
    ['ArrowLeft', true, 70],
    ['PageUp', false, 130],
    ['PageDown', false, 70],
    ['Home', false, 0],
    ['End', false, 120 + 80],
    ['a', false, null],
  ])('%s (shift: %s) seeks to %s', (key, shift, to) => expect(seekByKey(key, shift, 100, 200)).toBe(to))

  test('stays within the recording', () => {
    expect(seekByKey('ArrowLeft', true, 3, 200)).toBe(0)
    expect(seekByKey('PageUp', false, 190, 200)).toBe(200)
  })

  test('shows the loudest peak of each share, and never 0', () => {
    expect(barsOf([0, 255, 0, 51], 2)).toEqual([1, 0.2])
    expect(barsOf([0, 0, 255], 3)[0]).toBeGreaterThan(0)
    expect(barsOf(null, 3)).toEqual([0.3, 0.3, 0.3])
    expect(barsOf([255, 128], 4)).toHaveLength(4)
  })
})

describe('the keyboard', () => {
  const on = (kind: string, isInPlayer: boolean) => ({
    matches: (selector: string) => selector.split(', ').includes(kind),
    closest: (selector: string) =>
      selector.split(', ').includes(kind) || (isInPlayer && selector === '[data-player]') ? {} : null,
  })
  const press = (key: string, target = 'div', isInPlayer = true) =>
    requestFor({ key, target: on(target, isInPlayer), hasModifier: false, muted: false })

  test('space and k play or pause, arrows go five seconds, m mutes', () => {
    expect(press(' ')).toEqual({ type: 'TOGGLE' })
    expect(press('k')).toEqual({ type: 'TOGGLE' })
    expect(press('ArrowLeft')).toEqual({ type: 'SKIP', by: -5 })
    expect(press('m')).toEqual({ type: 'SET_MUTED', muted: true })
  })

  test('c toggles captions or transcript, f toggles full screen', () => {
    expect(press('c')).toEqual({ type: 'TOGGLE_WORDS' })
    expect(press('f')).toEqual({ type: 'TOGGLE_FULL_SCREEN' })
  })

  test('skip step 15 s: j goes back, l goes forward', {
    tags: ['content/back-forward-15-s', 'limits/skip-step-15-s'],
  }, () => {
    expect(press('j')).toEqual({ type: 'SKIP', by: -15 })
    expect(press('l')).toEqual({ type: 'SKIP', by: 15 })
  })

  test('letters work while the player has the focus; space and arrows work on the whole page', () => {
    expect(['k', 'j', 'l', 'm', 'c', 'f'].filter((key) => press(key, 'body', false))).toEqual([])
    expect(press(' ', 'body', false)).toEqual({ type: 'TOGGLE' })
    expect(press('ArrowRight', 'body', false)).toEqual({ type: 'SKIP', by: 5 })
  })

  test.each(['input', 'textarea', '[role="menu"]'])('leaves the keys of %s alone', (target) => {
    expect(press('k', target)).toBeNull()
    expect(press('ArrowLeft', target)).toBeNull()
  })

  test('the seek bar keeps its arrows; play and pause work on it too', () => {
    expect(press('ArrowLeft', '[role="slider"]')).toBeNull()
    expect(press('k', '[role="slider"]')).toEqual({ type: 'TOGGLE' })
    expect(press(' ', '[role="slider"]')).toEqual({ type: 'TOGGLE' })
  })

  test('space presses the button that has the focus', () => {
    expect(press(' ', 'button')).toBeNull()
    expect(press('k', 'button')).toEqual({ type: 'TOGGLE' })
  })

  test('leaves browser shortcuts alone', () => {
    expect(requestFor({ key: 'k', target: null, hasModifier: true, muted: false })).toBeNull()
  })
})
