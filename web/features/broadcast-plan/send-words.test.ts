import { expect, test } from 'vitest'
import { sendWords } from './send-words.ts'

const plain = { goes: 1284, isRepeating: false, StartDate: null, outlook: undefined }
const outlook = {
  ...{ messagesPerDay: 60, first: 50, rest: 30, waitDays: 0, furtherDays: 1 },
  ...{ lastDay: '2026-11-22', isExact: true },
}

test.each([
  [{}, 'Text 1,284 people now'],
  [{ goes: 1 }, 'Text 1 person now'],
  [{ isRepeating: true }, 'Start repeating'],
  [{ outlook }, 'Text 50 people now, 30 tomorrow'],
  [{ outlook: { ...outlook, isExact: false } }, 'Text about 50 people now, about 30 tomorrow'],
  [{ outlook: { ...outlook, furtherDays: 3 } }, 'Text 50 people now, 30 on the days after'],
  [{ outlook: { ...outlook, first: 0, rest: 80, waitDays: 1 } }, 'Text 80 people from tomorrow'],
  [{ outlook: { ...outlook, first: 0, rest: 80, waitDays: 2 } }, 'Text 80 people on the days after'],
])('%o: %s', (part, words) => expect(sendWords({ ...plain, ...part })).toBe(words))

test('a later start is named', () =>
  expect(sendWords({ ...plain, StartDate: '2026-11-24T16:00:00.000Z' })).toMatch(/^Schedule for /))
