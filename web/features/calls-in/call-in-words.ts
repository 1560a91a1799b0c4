import type { CallIn } from '@carillon/contract/calls-in.ts'
import { callInLost } from '@carillon/domain/broadcast/call-words.ts'
import { phoneText } from '../../ui/phone.tsx'

export const nameOfCaller = ({ FirstName, LastName, PhoneNumber }: CallIn): string =>
  `${FirstName} ${LastName}`.trim() || (PhoneNumber === '' ? 'Number withheld' : phoneText(PhoneNumber))

/** What they heard, or recorded, before the name of the broadcast where there is one. */
export const becameOf = (call: CallIn): string => {
  const { AnsweredDate, EndedDate, HeardSeconds, Keys, BroadcastID, Purpose, Outcome } = call
  if (Purpose === 'Recording')
    return EndedDate === null ? 'Is recording a message:' : `${Outcome || 'Nothing was recorded'}:`
  if (Purpose === 'Launch') {
    const said = EndedDate === null ? 'Is sending a message by phone' : Outcome || 'Nothing was sent'
    if (BroadcastID !== 0) return `${said}:`
    return said.endsWith('.') ? said : `${said}.`
  }
  if (EndedDate === null) return BroadcastID === 0 ? 'Is on the line.' : 'Is on the line:'
  if (Outcome === callInLost) return BroadcastID === 0 ? `${Outcome}.` : `${Outcome}:`
  if (AnsweredDate === null) return 'Hung up before we answered.'
  const keys = Keys === '' ? '' : `, pressed ${Keys}`
  if (BroadcastID === 0) return `Heard that there is nothing new for them${keys}.`
  return `Heard ${Math.round(HeardSeconds)} s${keys}:`
}
