import { expect, test } from 'vitest'
import { readTextLaunch, textLaunchWords } from './text-launch.ts'

test.each([
  ['SEND School is closed', { message: 'School is closed' }],
  ['send:  School\nis closed. ', { message: 'School\nis closed.' }],
  ['Send : hello', { message: 'hello' }],
  [' 482 913 ', { code: '482913' }],
  ['482913', { code: '482913' }],
])('%j is one', (text, read) => expect(readTextLaunch(text)).toEqual(read))

test.each(['SEND', 'send ', 'Sending you a note', 'Please send it', '48291', '4829131', '', 'YES', 'send:'])(
  '%j is a text like any other',
  (text) => expect(readTextLaunch(text)).toBeUndefined(),
)

test('what is told says what it is, to how many, where, and what it costs', () => {
  const one = { people: 1, name: 'Everyone' }
  expect(textLaunchWords.confirm('482913', 'School is closed.', { people: 1204, name: 'Families' }, 2408)).toBe(
    'Reply 482913 within 10 minutes to text "School is closed." to 1,204 people in Families, for up to 2,408 credits.',
  )
  expect(textLaunchWords.confirm('482913', 'No\nschool', one, 0)).toBe(
    'Reply 482913 within 10 minutes to text "No school" to 1 person in Everyone.',
  )
  expect(textLaunchWords.confirm('482913', 'School', one, 1)).toContain('up to 1 credit.')
})

test('of a long message its beginning is told, and no emoji is cut', () => {
  const long = `${'\u{1F600}'.repeat(39)} and more`
  expect(textLaunchWords.confirm('482913', long, { people: 2, name: 'Band' }, 0)).toContain(
    ` text "${'\u{1F600}'.repeat(39)}..." to 2 people`,
  )
})
