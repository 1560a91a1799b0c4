import type { Broadcast } from '@carillon/contract/broadcasts.ts'

type Told = Pick<Broadcast, 'EmergencyReason' | 'CallingWindowIgnored' | 'QuietHours' | 'TotalCompleted'>

/** What an emergency skipped; nothing for a broadcast that was none. */
export const skippedText = ({ EmergencyReason, CallingWindowIgnored, QuietHours }: Told): string | undefined => {
  if (EmergencyReason === '') return undefined
  const skipped = [!QuietHours && 'quiet hours', CallingWindowIgnored && 'any calling window'].filter(Boolean)
  const what = skipped.length === 0 ? 'nothing had to be skipped' : `without ${skipped.join(' and ')}`
  return `Sent as an emergency, ${what}: “${EmergencyReason}”`
}
