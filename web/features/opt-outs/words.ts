import { type OptOut, optOutTypes } from '@carillon/contract/opt-outs.ts'

/** 'Texts' or 'Calls': what a person no longer gets. */
export const channelWord = (Channel: OptOut['Channel']): 'Texts' | 'Calls' => (Channel === 'Text' ? 'Texts' : 'Calls')

/** Who ended it, for each OptOutType. */
export const whoEnded = (OptOutType: number): string =>
  OptOutType === optOutTypes.textByRecipient || OptOutType === optOutTypes.voiceByRecipient
    ? 'by the recipient'
    : 'by your organization'

/** 'Texts · by the recipient' */
export const whatEnded = ({
  Channel,
  OptOutType,
  ReviewTextMessageID,
}: Pick<OptOut, 'Channel' | 'OptOutType' | 'ReviewTextMessageID'>): string =>
  `${channelWord(Channel)} · ${ReviewTextMessageID === null ? whoEnded(OptOutType) : 'may be asking to stop'}`

export const nameOf = ({ FirstName, LastName }: Pick<OptOut, 'FirstName' | 'LastName'>): string =>
  `${FirstName} ${LastName}`.trim()
