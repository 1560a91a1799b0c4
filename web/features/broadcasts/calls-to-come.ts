import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type HandedOver, handedOver } from './handed-over.ts'
import { isOfBoth } from './is-of-calls.ts'

type Told = HandedOver & Pick<Broadcast, 'BroadcastStatus'>

/** It calls besides, and its texts have left or are leaving: of what it is to say nothing has to be there for that (rules/calls 54). */
export const hasTextsOut = (broadcast: Told): boolean =>
  isOfBoth(broadcast) && (broadcast.BroadcastStatus === 'Broadcasting' || handedOver(broadcast) > 0)

/** Said wherever a message is still to be recorded: of one that texts besides, and of one that calls alone. */
export const untilRecorded = (
  isBoth: boolean,
  texts = 'Text messages go out as soon as the broadcast starts.',
): string => (isBoth ? `${texts} Voice calls are not sent until audio is added.` : 'Nothing goes out before that.')
