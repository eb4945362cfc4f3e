import { expect, test } from 'vitest'
import { restrictToList } from './restrict-to-list.ts'

const rect = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 100, width: 100, height: bottom - top })
const moved = (x: number, y: number) =>
  restrictToList({
    transform: { x, y, scaleX: 1, scaleY: 1 },
    draggingNodeRect: rect(260, 320),
    containerNodeRect: rect(200, 800),
  } as Parameters<typeof restrictToList>[0])

test('a row follows the pointer vertically within its list', () => {
  expect(moved(40, 100)).toMatchObject({ x: 0, y: 100 })
  expect(moved(-40, -60)).toMatchObject({ x: 0, y: -60 })
})

test('a row stops at the first and last position', () => {
  expect(moved(0, 9_000).y).toBe(480)
  expect(moved(0, -9_000).y).toBe(-60)
})
