import { type OptOut, optOutTypes } from '@carillon/contract/opt-outs.ts'

/** 'Texts' or 'Calls': what a person no longer gets. */
export const channelWord = (Channel: OptOut['Channel']): 'Texts' | 'Calls' => (Channel === 'Text' ? 'Texts' : 'Calls')

/** Who ended it, for each OptOutType. */
export const whoEnded = (OptOutType: number): string =>
  OptOutType === optOutTypes.textByRecipient || OptOutType === optOutTypes.voiceByRecipient
    ? 'by the recipient'
    : 'by your organization'

/** 'by the recipient', or that it is not decided yet. */
export const howEnded = ({ OptOutType, ReviewTextMessageID }: Pick<OptOut, 'OptOutType' | 'ReviewTextMessageID'>) =>
  ReviewTextMessageID === null ? whoEnded(OptOutType) : 'may be asking to stop'

export const nameOf = ({ FirstName, LastName }: Pick<OptOut, 'FirstName' | 'LastName'>): string =>
  `${FirstName} ${LastName}`.trim()
