import { ENDED } from '@carillon/protocols/sip/call.ts'
import { expect, it } from 'vitest'
import { startPhoneNetwork } from '../../testing/phone-network.ts'
import { conformsAsVoiceTrunk } from '../../testing/voice-conformance.ts'
import type { CallEvent } from '../voice/voice-trunk.ts'
import { causeOfEnd } from './call-cause.ts'
import { openSipTrunk } from './sip-trunk.ts'

async function trunkTo(port: number) {
  return openSipTrunk(
    {
      isSimulated: true,
      transport: 'udp',
      proxies: [{ host: '127.0.0.1', port }],
      user: 'carillon',
      password: 'carillon',
      registerSeconds: null,
      mediaPorts: { from: 36_000, to: 36_999 },
    },
    { onChange() {}, onTrouble() {} },
  )
}

conformsAsVoiceTrunk('SIP', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  const trunk = await trunkTo(phones.port)
  return {
    trunk,
    phones,
    async close() {
      await trunk.close()
      await phones.close()
    },
  }
})

it('who closes a trunk hangs up what is in progress', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  const trunk = await trunkTo(phones.port)
  const events: CallEvent[] = []
  const answered = Promise.withResolvers<void>()
  trunk.originate({ from: '12175553000', to: '12175559999', ringMs: 30_000, detect: null }, (event) => {
    events.push(event)
    if (event.kind === 'answered') answered.resolve()
  })
  await answered.promise
  await trunk.close()
  expect(events.at(-1)).toMatchObject({ kind: 'ended', cause: 'hung up', by: 'us' })
  await phones.close()
})

it('an emergency number is not dialled, whoever asks for it', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  phones.willDo('answers')
  const trunk = await trunkTo(phones.port)
  for (const to of ['911', '112', '19005550100', '881612345678', 'anonymous']) {
    const ended = Promise.withResolvers<CallEvent>()
    trunk.originate({ from: '12175553000', to, ringMs: 30_000, detect: null }, ended.resolve)
    expect(await ended.promise).toMatchObject({ kind: 'ended', cause: 'refused', by: 'us', code: 'never called' })
  }
  await trunk.close()
  await phones.close()
})

it.each([
  [{ status: 486, cause: 17 }, 'busy'],
  [{ status: 503, cause: 17 }, 'busy'],
  [{ status: 480, cause: 1 }, 'not in service'],
  [{ status: 503, cause: 34 }, 'failed'],
  [{ status: 404, cause: null }, 'not in service'],
  [{ status: 487, cause: null }, 'no answer'],
  [{ status: null, isUnknown: true, rangOut: true }, 'unknown'],
  [{ status: null, by: 'us' as const }, 'cancelled'],
  [{ wasAnswered: true, cause: 16 }, 'hung up'],
])('%j is %s', (end, cause) => {
  expect(causeOfEnd({ ...ENDED, by: 'peer', ...end })).toBe(cause)
})
