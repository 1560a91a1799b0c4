import { expect, test } from 'vitest'
import { textKind, textType } from './text-kind.ts'

const inbound = { isInbound: true, isCompliance: false, isByAutoReply: false }
const outbound = { ...inbound, isInbound: false }

test.each([
  [{ ...inbound, type: 'Chat' }, 'Chat', 'Chat'],
  [{ ...inbound, type: 'Stop' }, 'Stop', 'Stop'],
  [{ ...inbound, type: 'Join' }, 'Join', 'Join Everyone'],
  [{ ...inbound, type: 'Auto Opt-out' }, 'Auto Opt-out', 'Auto Opt-out'],
  [{ ...inbound, type: 'Help' }, 'Help', 'Chat'],
  [{ ...inbound, type: 'Launch' }, 'Launch', 'Chat'],
  [{ ...outbound, type: 'Stop Reply', isCompliance: true }, 'Confirmation', 'Chat'],
  [{ ...outbound, type: 'Chat', isCompliance: true }, 'Confirmation', 'Chat'],
  [{ ...outbound, type: 'Chat', isByAutoReply: true }, 'Auto Reply', 'Chat'],
  [{ ...outbound, type: 'Keyword', isByAutoReply: true }, 'Keyword', 'Chat'],
  [{ ...outbound, type: 'Survey Reply' }, 'Survey Reply', 'Chat'],
  [{ ...outbound, type: 'Of another version' }, 'Chat', 'Chat'],
] as const)('%j is a %s, and to other programs a %s', (stored, kind, type) => {
  expect(textKind(stored)).toBe(kind)
  expect(textType(kind)).toBe(type)
})
