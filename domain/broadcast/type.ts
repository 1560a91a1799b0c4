/** The kinds of broadcast (rules/broadcasts 1). */
export const broadcastTypes = [
  'SMS',
  'GroupSMS',
  'Announcement',
  'Survey',
  'SMSAndAnnouncement',
  'SMSOrAnnouncement',
  'SMSAndSurvey',
  'SMSOrSurvey',
] as const
export type BroadcastType = (typeof broadcastTypes)[number]

export const isBroadcastType = (name: string): name is BroadcastType =>
  (broadcastTypes as readonly string[]).includes(name)

/** Sends texts. */
export const hasText = (type: BroadcastType): boolean => type.includes('SMS')

/** Makes calls. */
export const hasVoice = (type: BroadcastType): boolean => type !== 'SMS' && type !== 'GroupSMS'

/** Calls and does not text. */
export const isOfCalls = (type: BroadcastType): boolean => hasVoice(type) && !hasText(type)

/** A voice survey, alone or with texts. A text survey is an SMS with IsTextSurvey. */
export const isVoiceSurvey = (type: BroadcastType): boolean => type.endsWith('Survey')

/** `and`: a textable number gets both; `or`: the text where it is textable, else the call (rules/calls 32). */
export const combination = (type: BroadcastType): 'and' | 'or' | undefined =>
  type.startsWith('SMSAnd') ? 'and' : type.startsWith('SMSOr') ? 'or' : undefined

/** Type of a new broadcast: the remembered one, else SMS with a usable text number, else Announcement (rules/to-come 4). */
export const defaultType = (remembered: BroadcastType | undefined, hasUsableTextNumber: boolean): BroadcastType =>
  remembered ?? (hasUsableTextNumber ? 'SMS' : 'Announcement')

/** What the settings step chooses: a type and, of plain texts, whether they ask for YES or NO (rules/surveys 1). */
export type BroadcastKind = { readonly type: BroadcastType; readonly isTextSurvey: boolean }

export const isSameKind = (one: BroadcastKind, other: BroadcastKind): boolean =>
  one.type === other.type && one.isTextSurvey === other.isTextSurvey

/** What a draft of the one kind may hold and the other does not have, by its name on the wire: it is lost in a change. */
export const lostInChange = (from: BroadcastKind, to: BroadcastKind): readonly LostField[] => [
  ...(hasText(from.type) && !hasText(to.type) ? (['TextMessage', 'Media'] as const) : []),
  ...(from.isTextSurvey && !to.isTextSurvey ? (['TextSurveyAutoReplies'] as const) : []),
  ...(hasVoice(from.type) && !hasVoice(to.type) ? (['Audio', 'AudioVM', 'TransferAndConnect'] as const) : []),
  ...(isVoiceSurvey(from.type) && !isVoiceSurvey(to.type) ? (['SurveyResponses'] as const) : []),
]
export type LostField =
  | ('TextMessage' | 'Media' | 'TextSurveyAutoReplies')
  | ('Audio' | 'AudioVM' | 'TransferAndConnect' | 'SurveyResponses')
