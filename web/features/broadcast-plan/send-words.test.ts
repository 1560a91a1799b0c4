import { expect, test } from 'vitest'
import { formatStart } from '../../ui/format.ts'
import { sendWords } from './send-words.ts'

const whom = (phones: number, people = phones) => ({ phones, people })
const plain = { whom: whom(1284), isRepeating: false, StartDate: null, outlook: undefined }
const outlook = {
  ...{ messagesPerDay: 60, first: 50, rest: 30, waitDays: 0, furtherDays: 1 },
  ...{ lastDay: '2026-11-22', isExact: true },
}

test.each([
  [{}, 'Send to 1,284 people now'],
  [{ whom: whom(1) }, 'Send to 1 person now'],
  [{ whom: whom(6, 3) }, 'Send to 3 people on 6 phones now'],
  [{ whom: whom(2, 1), isCalled: true }, 'Call 1 person on 2 phones now'],
  [{ whom: whom(80, 79), outlook }, 'Send to 50 phones now, 30 tomorrow'],
  [{ isRepeating: true }, 'Start repeating'],
  [{ outlook }, 'Send to 50 people now, 30 tomorrow'],
  [{ outlook: { ...outlook, isExact: false } }, 'Send to about 50 people now, about 30 tomorrow'],
  [{ outlook: { ...outlook, furtherDays: 3 } }, 'Send to 50 people now, 30 on the days after'],
  [{ outlook: { ...outlook, first: 0, rest: 80, waitDays: 1 } }, 'Send to 80 people from tomorrow'],
  [{ outlook: { ...outlook, first: 0, rest: 80, waitDays: 2 } }, 'Send to 80 people on the days after'],
])('%o: %s', (part, words) => expect(sendWords({ ...plain, ...part })).toBe(words))

test('a later start is named, with how many it is for', () => {
  const StartDate = new Date(Date.now() + 30 * 86_400_000).toISOString()
  expect(sendWords({ ...plain, StartDate })).toBe(`Schedule for 1,284 people, ${formatStart(StartDate)}`)
  const several = sendWords({ ...plain, whom: whom(6, 3), StartDate })
  expect(several).toBe(`Schedule for 3 people on 6 phones, ${formatStart(StartDate)}`)
  expect(sendWords({ ...plain, whom: whom(0), StartDate })).toBe(`Schedule for ${formatStart(StartDate)}`)
})
