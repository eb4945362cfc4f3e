import { expect, test } from 'vitest'
import { cueText } from './captions.ts'

test('spoken text is shown literally, never as markup', () => {
  expect(cueText('Gate <b>3</b> & 4 &amp; 5')).toBe('Gate &lt;b>3&lt;/b> &amp; 4 &amp;amp; 5')
})
