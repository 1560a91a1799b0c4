/**
 * Codes that are told in a call (rules/calls 21): one at a time on each node, ahead of every broadcast. A call that is begun is never
 * made again by itself; whoever waits for it asks for another, with another code.
 */
import { randomUUID } from 'node:crypto'
import { codeSpeech } from '@carillon/domain/people/phone-verification.ts'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import { speakOnce } from '../../features/audio/render-speech.ts'
import { type CodeCallToMake, endCodeCall, takeCodeCall } from '../../features/verification/code-call-store.ts'
import { tellCodeCall } from '../../features/verification/tell-code-call.ts'
import type { Platform } from '../../platform/platform.ts'
import { decrypt } from '../../platform/secrets.ts'
import { engineScope } from '../runtime/scope.ts'
import type { CallCarrier } from './call-carrier.ts'

export const openCodeCalls = ({
  platform,
  carriers,
  onError,
}: {
  platform: Platform
  /** The first that has a line is called by. */
  carriers(): readonly CallCarrier[]
  onError: (error: unknown) => void
}) => {
  const { db, settings } = platform
  const inHand = new Set<Promise<void>>()

  const free = () => carriers().find((carrier) => carrier.freeSlots() > inHand.size)

  const make = async (call: CodeCallToMake, carrier: CallCarrier): Promise<void> => {
    const scope = engineScope(call.accountId)
    tellCodeCall(platform, call)
    let end: { cause: string; heardMs: number } = { cause: 'failed', heardMs: 0 }
    try {
      const words = codeSpeech(decrypt(settings.secret!, call.sealed))
      const { samples } = await speakOnce(platform, scope, { words, voice: 'Joanna' })
      end = await carrier.say({
        ...{ accountId: call.accountId, from: call.callerId, to: call.phone, callId: randomUUID().replaceAll('-', '') },
        sound: encode('PCMU', samples),
      })
    } catch (error) {
      onError(error)
    }
    await endCodeCall(db, scope, { codeCallId: call.codeCallId, ...end })
    tellCodeCall(platform, call)
  }

  return {
    /** Takes what waits while there is a line for it. */
    async work(): Promise<void> {
      for (let carrier = free(); carrier; carrier = free()) {
        const call = await takeCodeCall(db)
        if (!call) return
        const made = make(call, carrier)
          .catch(onError)
          .finally(() => inHand.delete(made))
        inHand.add(made)
      }
    },
    ended: async () => void (await Promise.all(inHand)),
  }
}
