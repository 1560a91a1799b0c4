import { readWav } from '@carillon/domain/sound/read-wav.ts'
import { expect, test } from 'vitest'
import { openBuiltInSpeech } from './built-in-speech.ts'

const speech = openBuiltInSpeech()
const seconds = (spoken: Buffer) => readWav(spoken)!.seconds

test('words are spoken, and other voices speak otherwise; what looks like an option is words', async () => {
  const words = '--version -w /tmp/x. No school today: “stay warm”, café & <b>all</b>!'
  const [joanna, matthew, short] = await Promise.all([
    speech.speak(words, 'Joanna'),
    speech.speak(words, 'Matthew'),
    speech.speak('No.', 'Joanna'),
  ])
  expect(seconds(joanna)).toBeGreaterThan(4)
  expect(joanna.equals(matthew)).toBe(false)
  expect(seconds(short)).toBeLessThan(2)
})
