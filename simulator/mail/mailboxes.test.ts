import { expect, it } from 'vitest'
import { createMailboxes } from './mailboxes.ts'

const mail = (Subject: string) => ({
  At: '',
  From: '',
  To: ['a@b.test'],
  Subject,
  Text: '',
  Html: '',
  Headers: [],
  Attachments: [],
})

it('forgets the oldest mails, by number and by size', () => {
  const boxes = createMailboxes(() => {}, 2)
  for (const subject of ['one', 'two', 'three']) boxes.add(mail(subject), 100)
  expect(boxes.of('a@b.test').map(({ Subject }) => Subject)).toEqual(['three', 'two'])
  expect(boxes.find(1)).toBeUndefined()
  boxes.add(mail('huge'), 100 * 1024 * 1024)
  expect(boxes.of('A@b.test').map(({ Subject }) => Subject)).toEqual(['huge'])
})
