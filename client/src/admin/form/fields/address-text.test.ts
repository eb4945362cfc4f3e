import { CreateContent } from '@stillair/api/contract/listener/content.ts'
import { CreateProgram } from '@stillair/api/contract/listener/programs.ts'
import { expect, test } from 'vitest'
import { addressText } from './check-field.ts'

test('an address copied with spaces is repaired', () => {
  expect(addressText('  https://files.test/a.mp3\n')).toBe('https://files.test/a.mp3')
  expect(addressText('https://files.test/Calm at the gate.mp3')).toBe('https://files.test/Calm%20at%20the%20gate.mp3')
  expect(addressText('   ')).toBe('')
})

test('the client sends no address with a space, and the contract accepts none', () => {
  const spaced = 'https://files.test/Calm at the gate.mp3'
  for (const field of [CreateContent.shape.fileUrl, CreateContent.shape.coverImageUrl, CreateProgram.shape.coverUrl]) {
    expect(field.safeParse(spaced).success).toBe(false)
    expect(field.safeParse(addressText(spaced)).success).toBe(true)
    expect(field.safeParse('').success).toBe(true)
  }
})
