import { isConfirmation } from './message-kind.ts'

/** What a text in a thread is labelled with. */
type TextKind =
  | 'Chat'
  | 'Broadcast'
  | 'Auto Reply'
  | 'Keyword'
  | 'Survey Reply'
  | 'Test'
  | 'Stop'
  | 'Unstop'
  | 'Help'
  | 'Join'
  | 'Auto Opt-out'
  | 'Confirmation'
  | 'Launch'

type Stored = {
  /** As it is stored (messageKinds), 'Chat' for what is not known. */
  readonly type: string
  /** Of class compliance. Confirmations from before they had kinds of their own are told by it. */
  readonly isCompliance: boolean
  readonly isInbound: boolean
  /** Said by an auto reply, from before those had a kind of their own. */
  readonly isByAutoReply: boolean
}

/** The label of a single text. */
export const textKind = ({ type, isCompliance, isInbound, isByAutoReply }: Stored): TextKind => {
  if (isConfirmation(type) || (!isInbound && isCompliance)) return 'Confirmation'
  if (type === 'Chat' && isByAutoReply) return 'Auto Reply'
  return known.has(type) ? (type as TextKind) : 'Chat'
}

const known: ReadonlySet<string> = new Set([
  ...(['Auto Reply', 'Keyword', 'Survey Reply', 'Test'] satisfies TextKind[]),
  ...(['Stop', 'Unstop', 'Help', 'Join', 'Auto Opt-out', 'Launch'] satisfies TextKind[]),
])

/** As other programs know it; what they have no word for is a Chat. */
export const textType = (kind: TextKind): 'Chat' | 'Stop' | 'Unstop' | 'Join Everyone' | 'Auto Opt-out' => {
  switch (kind) {
    case 'Stop':
    case 'Unstop':
    case 'Auto Opt-out':
      return kind
    case 'Join':
      return 'Join Everyone'
    default:
      return 'Chat'
  }
}
