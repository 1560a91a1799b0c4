import { describe, expect, test } from 'vitest'
import { type AutoReplyForm, whyNotAutoReply } from './auto-reply.ts'
import { usualDaySchedules } from './office-hours.ts'

const form: AutoReplyForm = {
  Active: true,
  AutoReplyTypeID: 1,
  Message: 'We are closed.',
  Keyword: '',
  DaySchedules: usualDaySchedules,
  TextNumberIDs: [1],
  ListID: null,
}

test('an auto reply and a keyword as they should be', () => {
  expect(whyNotAutoReply(form)).toEqual({})
  expect(whyNotAutoReply({ ...form, AutoReplyTypeID: 2 })).toEqual({})
  expect(whyNotAutoReply({ ...form, Keyword: 'Lunch menu', ListID: 7 })).toEqual({})
  expect(whyNotAutoReply({ ...form, Active: false, Message: '' })).toEqual({})
})

describe('what is refused (rules/inbound-texts 8)', () => {
  test.each<[Partial<AutoReplyForm>, object]>([
    [{ Message: '' }, { Message: 'Enter a Message.' }],
    [{ Message: ' \n\t' }, { Message: 'Enter a Message.' }],
    [{ Active: false, Keyword: 'menu', Message: ' ' }, { Message: 'Enter a Message.' }],
    [{ Message: 'Hello {{FirstName}}' }, { Message: 'Auto replies cannot be personalized.' }],
    [{ Message: 'Hello {{First name' }, { Message: 'Auto replies cannot be personalized.' }],
    [{ Message: 'x'.repeat(161) }, { Message: 'Message must be at most 160 characters.' }],
    [
      { Message: 'See bit.ly/abc' },
      { Message: 'Shortened links may be blocked by carrier spam filters. Use the full link or a custom shortener.' },
    ],
    [{ TextNumberIDs: [] }, { TextNumberIDs: 'Select a Text Phone Number' }],
    [{ ListID: 7 }, { ListID: 'Only a keyword puts people into a group.' }],
    [{ Keyword: 'x'.repeat(31) }, { Keyword: 'Keyword must be at most 30 characters.' }],
    ...['👍', '!', 'a  b', 'c++', ' x'].map((Keyword): [Partial<AutoReplyForm>, object] => [
      { Keyword },
      { Keyword: 'A keyword is of letters and digits, such as MENU.' },
    ]),
  ])('%o', (change, errors) => expect(whyNotAutoReply({ ...form, ...change })).toEqual(errors))

  test.each([
    ...['STOP', 'quit', 'End', 'CANCEL', 'unsubscribe', 'REVOKE', 'opt out', 'alto', 'stop all'].map((word) => [
      word,
      'This keyword is reserved for explicit opt-outs.',
    ]),
    ['HELP', 'HELP is reserved.'],
    ['join', 'JOIN is reserved for Join Reply.'],
    ['yes', 'YES and NO are reserved for text surveys.'],
    ['No', 'YES and NO are reserved for text surveys.'],
  ])('the keyword %s', (Keyword, sentence) =>
    expect(whyNotAutoReply({ ...form, Keyword })).toEqual({ Keyword: sentence }),
  )

  test.each([
    [{ StartTime: '8:00 AM' }, { StopTime: 'Enter a Stop Time' }],
    [{ StopTime: '8:00 AM' }, { StartTime: 'Enter a Start Time' }],
    [
      { StartTime: '8', StopTime: '17:00' },
      {
        StartTime: 'Start Time must follow the format h:mm A (Ex: 5:00 PM).',
        StopTime: 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).',
      },
    ],
    [{ StartTime: '05:00 PM', StopTime: '5:00 PM' }, { StopTime: 'Stop Time must be after Start Time.' }],
    [{ StartTime: '12:00 PM', StopTime: '12:00 AM' }, { StopTime: 'Stop Time must be after Start Time.' }],
  ])('the hours %o', (hours, errors) => {
    const DaySchedules = { ...usualDaySchedules, Monday: hours }
    const found = Object.fromEntries(Object.entries(errors).map(([k, v]) => [`DaySchedules.Monday.${k}`, v]))
    expect(whyNotAutoReply({ ...form, AutoReplyTypeID: 2, DaySchedules })).toEqual(found)
    expect(whyNotAutoReply({ ...form, AutoReplyTypeID: 1, DaySchedules })).toEqual({})
  })
})
