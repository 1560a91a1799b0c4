import type { Media } from '@carillon/contract/media.ts'
import { expect, test } from 'vitest'
import { textToSay } from './text-to-say.ts'

const bounds = { maxLength: 20, signature: '', name: 'Ann Lee' }
const say = (Message: string, more: Partial<typeof bounds> = {}, Media: Media[] = []) =>
  textToSay({ Message, Media }, { FirstName: 'Ann', Notes: '' }, { ...bounds, ...more })

test.each<[string, ReturnType<typeof textToSay>]>([
  ['Hello there', { text: 'Hello there' }],
  ['  Hello\n', { text: 'Hello' }],
  ['Hi {{FirstName}}!', { text: 'Hi Ann!' }],
  ['Hi {{LastName friend}}', { text: 'Hi friend' }],
  ['Hi {{Notes}}', { why: 'Ann Lee has no notes. Write it yourself, or take the field out.' }],
  ['   ', { why: 'Enter a Text Message.' }],
  ['a'.repeat(21), { why: "Your message can't exceed 20 characters." }],
  ['Hi {{', { why: expect.stringContaining('may not get personalized') as unknown as string }],
])('%j', (message, said) => expect(say(message)).toEqual(said))

test('the signature counts, with the line between', () => {
  expect(say('a'.repeat(15), { signature: 'Lee' })).toEqual({ text: 'a'.repeat(15) })
  expect(say('a'.repeat(16), { signature: 'Lee' })).toEqual({ why: "Your message can't exceed 20 characters." })
})

test('a picture needs no words', () => expect(say('', {}, [{ MediaID: 1 } as Media])).toEqual({ text: '' }))
