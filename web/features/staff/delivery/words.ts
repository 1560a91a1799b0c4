import type { Delivery, DeliveryLink, DeliveryNode, DeliveryNumber } from '@carillon/contract/operations.ts'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/status-word.tsx'

/** States of delivery in words; the colour only goes with them. */
type State = { readonly word: string; readonly tone: Tone }

/** A living node renews its links every second. */
const freshSeconds = 5

export const linkState = ({ IsUp, Health, SecondsSinceSeen }: DeliveryLink): State => {
  if (SecondsSinceSeen > freshSeconds) return { word: 'Engine gone', tone: 'grey' }
  if (!IsUp) return { word: 'Down', tone: 'red' }
  if (Health === 'down') return { word: 'Failing', tone: 'red' }
  return Health === 'slow' ? { word: 'Slow', tone: 'amber' } : { word: 'Up', tone: 'green' }
}

export const nodeState = ({ IsAlive, SecondsSinceSeen }: DeliveryNode): State => {
  if (IsAlive) return { word: 'Running', tone: 'green' }
  return SecondsSinceSeen === null ? { word: 'Stopped', tone: 'grey' } : { word: 'Gone', tone: 'red' }
}

export const numberState = (number: DeliveryNumber): State => {
  const { NodeID, SecondsLeft, Notice, Waiting, SingleTexts } = number
  const isIdle = Waiting + SingleTexts === 0
  if (NodeID === null) return isIdle ? { word: 'Free', tone: 'grey' } : { word: 'Nobody sends', tone: 'amber' }
  if (SecondsLeft !== null && SecondsLeft < 0) return { word: 'Lease ran out', tone: 'red' }
  if (Notice !== null) return { word: 'Waits', tone: 'amber' }
  return isIdle ? { word: 'Idle', tone: 'ink' } : { word: 'Sends', tone: 'teal' }
}

/** '45 s', '12 min', '3 h', '2 days': how long something has waited. */
export const ageText = (seconds: number | null): string => {
  if (seconds === null) return '–'
  if (seconds < 120) return `${Math.max(0, seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** More than this and people notice. */
const longestSingleText = 30
const longestLag = 10

/** What an operator should look at now, the worst first. docs/operating.md says what to do about each. */
export const troublesOf = ({ Totals, Nodes, Links, LedgerCheck }: Delivery): string[] => {
  const isAlive = (role: string) => Nodes.some((node) => node.Role === role && node.IsAlive)
  const down = Links.filter((link) => ['Down', 'Failing'].includes(linkState(link).word))
  const late = (seconds: number | null, most: number) => seconds !== null && seconds > most
  return [
    !isAlive('engine') && 'No engine is running: nothing is sent and nothing is received.',
    ...new Set(down.map(({ CarrierName, Trouble }) => `${CarrierName} is down${Trouble ? `: ${Trouble}` : '.'}`)),
    Totals.UnservedNumbers > 0 &&
      `${formatCounted(Totals.UnservedNumbers, 'text number')} with something to send and no engine that sends for it.`,
    late(Totals.OldestSingleText, longestSingleText) &&
      `A single text has waited for ${ageText(Totals.OldestSingleText)}.`,
    late(Totals.LagSeconds, longestLag) &&
      `Receipts and replies are behind by ${ageText(Totals.LagSeconds)} (${formatCount(Totals.Lag)} of them).`,
    Totals.FailedJobs > 0 && `${formatCounted(Totals.FailedJobs, 'background job')} given up.`,
    LedgerCheck !== null && LedgerCheck.Count > 0 && 'The ledger does not add up.',
  ].filter((words) => words !== false)
}
