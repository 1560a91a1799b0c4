import type { KeyPlan } from '@carillon/domain/broadcast/call-keys.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import type { Sending } from '../send/sending.ts'
import { returnUncalled, saveCallAnswers } from './call-answer-store.ts'
import type { CallToMake } from './call-carrier.ts'
import { callClaims, type SendableCalls } from './send-calls-store.ts'

const keysOf = ({ survey_answers, offers_removal: offersRemoval }: SendableCalls): KeyPlan => ({
  ...{ answers: survey_answers?.map(({ ID }) => ID) ?? [], transfers: false, offersRemoval },
})

/** Calls of broadcasts. A call is one hand-over, and its slot one of the trunk's channels. */
export const sendCalls: Sending = {
  channel: channel.call,
  claims: callClaims,
  save: saveCallAnswers,
  recover: returnUncalled,
  jobs(_, { line, accountId, askedAt, lookedAt, day }, broadcast: SendableCalls, claimed) {
    return claimed.map(({ claim_id: claimId, phone, segments, tries }) => {
      const wire: CallToMake = {
        ...{ accountId, broadcastId: broadcast.broadcast_id, claimId, phone, tries },
        ...{ callerId: broadcast.caller_id, audioId: broadcast.audio_id, detects: broadcast.detects_machines },
        keys: keysOf(broadcast),
        ...{ voicemailAudioId: broadcast.voicemail_audio_id, retries: broadcast.retries },
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
