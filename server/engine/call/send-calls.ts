import { type KeyPlan, tellsMachines } from '@carillon/domain/broadcast/call-keys.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { machineDetection } from '@carillon/domain/broadcast/machine-detection.ts'
import type { Sending } from '../send/sending.ts'
import { returnUncalled, saveCallAnswers } from './call-answer-store.ts'
import type { CallToMake } from './call-to-make.ts'
import { callClaims, type SendableCalls } from './send-calls-store.ts'

const keysOf = (of: SendableCalls): KeyPlan => {
  const { survey_answers, offers_removal: offersRemoval, transfer_lines, call_after_minutes } = of
  return {
    answers: survey_answers?.map(({ ID }) => ID) ?? [],
    confirms: survey_answers === null && call_after_minutes !== null,
    transfers: transfer_lines !== null,
    offersRemoval,
    takesVoicemail: false,
  }
}

const soundsOf = (of: SendableCalls): Pick<CallToMake, 'live' | 'voicemail'> => ({
  live: { audioId: of.audio_id, seconds: of.audio_seconds, words: of.live_words, voice: of.live_voice },
  voicemail:
    of.voicemail_audio_id === null
      ? null
      : {
          ...{ audioId: of.voicemail_audio_id, seconds: of.voicemail_seconds },
          ...{ words: of.voicemail_words, voice: of.voicemail_voice },
        },
})

/** Calls of broadcasts. A call is one hand-over, and its slot one of the trunk's channels. */
export const sendCalls: Sending = {
  channel: channel.call,
  claims: callClaims,
  save: saveCallAnswers,
  recover: returnUncalled,
  jobs(_, { line, accountId, askedAt, lookedAt, day }, broadcast: SendableCalls, claimed) {
    const read = machineDetection(broadcast.machine_detection)
    const detection = 'value' in read ? read.value : {}
    return claimed.map(({ claim_id: claimId, phone, segments, tries, ...row }) => {
      const wire: CallToMake = {
        ...{ accountId, broadcastId: broadcast.broadcast_id, claimId, phone, tries },
        ...{ callerId: broadcast.caller_id, retries: broadcast.retries },
        ...{ detects: broadcast.detects_machines, detection },
        ...soundsOf(broadcast),
        person: { FirstName: row.first_name, LastName: row.last_name, Notes: row.notes },
        ...{ mostSeconds: broadcast.most_seconds, isHalf: broadcast.half_credits },
        keys: keysOf(broadcast),
        leavesNotice: broadcast.offers_removal && tellsMachines(broadcast.country_id),
        ...{ window: broadcast.calling_window, startAt: broadcast.start_at },
        ...{ creditsLive: Number(broadcast.credits_live), creditsVoicemail: Number(broadcast.credits_voicemail) },
      }
      return {
        ...{ kind: 'recipient', accountId, broadcastId: broadcast.broadcast_id, claimId, segments, day, phone, line },
        ...{ prepared: { parts: 1, wire }, part: 0, messageIds: [], tries, waitedMs: 0 },
        ...{ askedAt, lookedAt, isCompliance: false },
      }
    })
  },
}
