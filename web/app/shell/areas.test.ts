import { expect, it } from 'vitest'
import { areas, isWithin } from './areas.ts'

it.each([
  ['/', 'Home'],
  ['/broadcasts/create', 'Broadcasts'],
  ['/broadcast-details/5/replied', 'Broadcasts'],
  ['/repeatingbroadcasts/7', 'Broadcasts'],
  ['/inbox/7/messages', 'Inbox'],
  ['/conversations/7/messages', 'Inbox'],
  ['/contacts/group/11', 'Contacts'],
  ['/contactsheet', undefined],
  ['/message-library/text', 'Message library'],
  ['/reports/opt-outs', 'Reports'],
  ['/staff/global-opt-outs', 'Staff'],
])('%s lies in %s', (pathname, label) => expect(areas.find((area) => isWithin(pathname, area))?.label).toBe(label))
