import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { isGsm } from './gsm.ts'
import { normaliseText } from './normalise.ts'

test.each([
  ['“Don’t” – it’s 5 o‘clock…', "\"Don't\" - it's 5 o'clock..."],
  ['Ｈｅｌｌｏ　ｗｏｒｌｄ！', 'Hello world!'],
  ['one\u00a0two\u2009three\tfour', 'one two three four'],
  ['line\r\nline\rline\u2028line', 'line\nline\nline\nline'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['ﬁne 𝐁𝐨𝐥𝐝 𝟝', 'fine Bold 5'],
  ['pаypаl', 'paypal'],
  ['Привет', 'Привет'],
  ['café naïve señor €5 ¿qué?', 'café naïve señor €5 ¿qué?'],
  ['cafe\u0301', 'café'],
  ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ['• one', '- one'],
  ['`code`', "'code'"],
])('%j becomes %j', (typed, plain) => expect(normaliseText(typed)).toBe(plain))

const awkward = fc.constantFrom(...'eаxР’…ｅ𝐞\u0301\u200b\u200d\u0308\r\n\u2028\u1fef\u212aΟ ')

prop.prop([fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: awkward }))], { numRuns: 1000 })(
  'normalising twice changes nothing more',
  (text) => {
    const once = normaliseText(text)
    expect(normaliseText(once)).toBe(once)
  },
)

prop.prop([fc.string({ unit: fc.constantFrom(...'abcABC 012!?.,:;@#%&*()-_=+/\n<>"\'') })])(
  'plain ASCII stays as it is',
  (text) => {
    expect(normaliseText(text)).toBe(text)
    expect(isGsm(text)).toBe(true)
  },
)
