import { expect, it } from 'vitest'
import { documentTitle } from './document-title.ts'

it.each([
  [0, 'Inbox · Carillon'],
  [3, '(3) Inbox · Carillon'],
  [999, '(999) Inbox · Carillon'],
  [1000, '(999+) Inbox · Carillon'],
])('%i unread', (unread, title) => expect(documentTitle('Inbox', unread)).toBe(title))
