import { reason } from '@carillon/domain/broadcast/reason.ts'
import { autoReplyType, keywordKey, keywordLongest } from '@carillon/domain/conversation/auto-reply.ts'
import { isOutsideHours } from '@carillon/domain/conversation/office-hours.ts'
import { readAnswer, surveyAnswer } from '@carillon/domain/conversation/survey.ts'
import { type Inbound, readInbound } from '@carillon/domain/phone/opt-words.ts'
import { type Answering, findAnswering, type Reply } from '../../features/auto-replies/reply-store.ts'
import { sendReply } from '../../features/auto-replies/send-reply.ts'
import { joinGroup } from '../../features/contacts/join-contact.ts'
import { tellContacts } from '../../features/contacts/tell-contacts.ts'
import { holdForReview, optInByKeyword, optOutSoftly } from '../../features/opt-outs/opt-out.ts'
import type { Incoming, Meaning } from './incoming.ts'
import { type OpenSurvey, openSurvey, recordAnswer } from './survey-store.ts'

/** What is asked for it beforehand. */
export const whatAnswers = ({
  tx,
  db,
  scope,
  number: { account_id: accountId, text_number_id: textNumberId },
  phone,
  message,
}: Omit<Incoming, 'answered' | 'survey' | 'answering'>): [
  Promise<Incoming['survey']>,
  Promise<Incoming['answering']>,
] =>
  isReserved(message)
    ? [Promise.resolve(undefined), Promise.resolve({})]
    : [openSurvey(tx, accountId, textNumberId, phone), findAnswering(db, scope, textNumberId, keyIn(message))]

/**
 * What a text without a reserved word does: it answers an open survey, is a keyword, reads like an opt-out, gets an auto reply,
 * or none of these. The first that fits is all it does, and it is in the inbox whatever it is.
 */
export const answerText = async (from: Incoming): Promise<Meaning> => {
  const { kind } = readInbound(from.message)
  const { survey, answering } = from
  if (survey && (kind === 'yes' || kind === 'no') && !isForAnother(from, survey))
    return answerSurvey(from, survey, kind)
  const unknown = survey ? await answerOtherwise(from, survey, kind) : surveyAnswer.none
  const meaning =
    (answering.keyword && (await actOnKeyword(from, answering.keyword))) ??
    (kind === 'soft-opt-out' ? await optOutSoftlyBy(from) : undefined) ??
    (kind === 'maybe-opt-out' ? await askPerson(from) : undefined) ??
    autoReply(from, answering.autoReply)
  return { ...meaning, survey: unknown }
}

/** What came last calls whoever does not answer it: their yes is for that. */
const isForAnother = ({ answered }: Incoming, survey: OpenSurvey): boolean =>
  answered?.escalates === true && answered.broadcast_id !== survey.broadcast_id

const answerSurvey = async (from: Incoming, survey: OpenSurvey, kind: 'yes' | 'no'): Promise<Meaning> => {
  const { number, phone, options } = from
  const answer = surveyAnswer[kind]
  await recordAnswer(from.tx, number.account_id, survey.broadcast_id, phone, answer, options.shard)
  const message = kind === 'yes' ? survey.survey_reply_yes : survey.survey_reply_no
  const reply = { kind: 'Survey Reply' as const, message, broadcastId: survey.broadcast_id, survey: answer }
  return { type: 'Chat', marks: ['replied'], answers: survey, survey: answer, answer: () => send(from, reply) }
}

/** What they say about a broadcast that came after the survey is no answer to the survey. */
const answerOtherwise = async (from: Incoming, survey: OpenSurvey, kind: Inbound['kind']) => {
  const answer = readAnswer(kind, survey.answer)
  if (answer === surveyAnswer.none || from.answered?.broadcast_id !== survey.broadcast_id) return surveyAnswer.none
  await recordAnswer(from.tx, from.number.account_id, survey.broadcast_id, from.phone, answer, from.options.shard)
  return answer
}

const isReserved = (message: string): boolean => ['stop', 'unstop', 'help', 'join'].includes(readInbound(message).kind)

/** Empty of what is none. A folded letter may have been several. */
const keyIn = (message: string): string => (message.length > 4 * keywordLongest ? '' : keywordKey(message))

const actOnKeyword = async (from: Incoming, found: Answering): Promise<Meaning> => {
  const { db, scope, number, phone, message, now } = from
  const { list_id: listId } = found
  if (listId !== null) {
    await optInByKeyword(db, scope, { phone, textNumberId: number.text_number_id, words: message, now })
    tellContacts(from.unit)
    await joinGroup(db, scope, { phone, listId, notes: `Joined by texting ${message.trim()}`, now })
  }
  return {
    type: 'Chat',
    marks: ['replied'],
    answer: () => send(from, { kind: 'Keyword', ...ofAutoReply(found) }),
  }
}

const optOutSoftlyBy = async ({ db, scope, number, phone, message, now, options }: Incoming): Promise<Meaning> => {
  await optOutSoftly(db, scope, { phone, textNumberId: number.text_number_id, words: message, now })
  return {
    type: 'Auto Opt-out',
    marks: ['replied', 'opted_out'],
    after: () => options.onOptOut(number.account_id, phone, reason.optedOut),
  }
}

/** It gets no automatic answer: what is sent to them waits as well. */
const askPerson = async ({ db, scope, number, phone, message, now, options }: Incoming): Promise<Meaning> => {
  const heard = { phone, textNumberId: number.text_number_id, words: message, now }
  const isToReview = await holdForReview(db, scope, heard)
  const after = () => options.onOptOut(number.account_id, phone, reason.heldForReview)
  return { type: 'Chat', marks: ['replied'], ...(isToReview && { isToReview, after }) }
}

const autoReply = (from: Incoming, found: Answering | undefined): Meaning => {
  const { now } = from
  const meaning: Meaning = { type: 'Chat', marks: ['replied'] }
  if (!found) return meaning
  const isOnly = found.auto_reply_type_id === autoReplyType.custom
  if (isOnly && !isOutsideHours(found.day_schedules, now.getTime(), found.time_zone)) return meaning
  return { ...meaning, answer: () => send(from, { kind: 'Auto Reply', ...ofAutoReply(found) }) }
}

const ofAutoReply = ({ auto_reply_id, message }: Answering) => ({ autoReplyId: auto_reply_id, message })

const send = async (
  { unit, number, phone, now }: Incoming,
  reply: Pick<Reply, 'kind' | 'message'> & Partial<Reply>,
) => {
  if (reply.message === '') return
  const to = { textNumberId: number.text_number_id, phone, at: now.toISOString() }
  await sendReply(unit, { autoReplyId: null, broadcastId: null, survey: 0, ...to, ...reply })
}
