import { CreateContent } from '@stillair/api/contract/content.ts'
import { CreateProgram } from '@stillair/api/contract/programs.ts'
import { expect, test } from 'vitest'
import { addressText } from './check-field.ts'

test('an address is what was meant, also when it was copied with spaces', () => {
  expect(addressText('  https://files.test/a.mp3\n')).toBe('https://files.test/a.mp3')
  expect(addressText('https://files.test/Calm at the gate.mp3')).toBe('https://files.test/Calm%20at%20the%20gate.mp3')
  expect(addressText('   ')).toBe('')
})

test('the server is sent none with a space, and takes none', () => {
  const spaced = 'https://files.test/Calm at the gate.mp3'
  for (const field of [CreateContent.shape.fileUrl, CreateContent.shape.coverImageUrl, CreateProgram.shape.coverUrl]) {
    expect(field.safeParse(spaced).success).toBe(false)
    expect(field.safeParse(addressText(spaced)).success).toBe(true)
    expect(field.safeParse('').success).toBe(true)
  }
})
