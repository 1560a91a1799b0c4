import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { AnswerBars } from '../broadcast-people/answer-bars.tsx'
import { useAddress } from '../broadcast-people/details-source.ts'
import { keyBars } from '../broadcasts/key-bars.ts'
import { answerSection, type CallChoice } from './call-tabs.ts'

/** The answers by key; each leads to its people, who are shown below. */
export const CallAnswers = ({ broadcast, response }: { broadcast: Broadcast; response: CallChoice }) => (
  <AnswerBars
    address={useAddress(broadcast.BroadcastID)}
    bars={keyBars(broadcast).map(({ key, ...bar }) => ({
      ...{ ...bar, isShown: key !== undefined && String(key) === response },
      people: key === undefined ? undefined : { section: answerSection, sub: String(key) },
    }))}
    everyone={response === 'all' ? undefined : { section: answerSection, sub: 'all' }}
  />
)
