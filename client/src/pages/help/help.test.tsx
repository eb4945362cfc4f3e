// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { linksOf, rendered, wordsOf } from '../../../test/rendered.tsx'
import { SupportMessage } from '../../ui/messages/support-message.tsx'
import { SUPPORT } from '../../ui/product.ts'
import { HelpText } from './help-text.tsx'

test('the help page shows the support address', async () => {
  const { container } = await rendered(<HelpText />)
  expect(linksOf(container)[SUPPORT]).toBe(`mailto:${SUPPORT}`)
})

test('"contact support" links to the help page, and the sentence is unchanged', async () => {
  const sentence = 'Please contact support if this persists.'
  const { container } = await rendered(<SupportMessage text={sentence} />)
  expect(wordsOf(container)).toBe(sentence)
  expect(linksOf(container)).toEqual({ 'contact support': '/help' })
})
