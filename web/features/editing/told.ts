import { formatCounted, formatWhen } from '../../ui/format.ts'

/** Fields that several things have, as they are said where two have changed them. */

export const picturesTold = {
  label: 'Pictures',
  say: (value: unknown) =>
    (value as unknown[]).length === 0 ? 'None' : formatCounted((value as unknown[]).length, 'picture'),
}

export const startTold = { label: 'Start', say: (value: unknown) => formatWhen(String(value)) }

const answersTold = {
  label: 'Automatic answers',
  say: (value: unknown) =>
    (value as { Label: string; Message: string }[]).map(({ Label, Message }) => `${Label}: ${Message}`).join('\n'),
}

/** Of a broadcast, and of a series. */
export const messageTold = {
  BroadcastName: 'Broadcast name',
  TextMessage: 'Message',
  IncludeSignature: 'Signature',
  Media: picturesTold,
  TextSurveyAutoReplies: answersTold,
}
