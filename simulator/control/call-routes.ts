import type { FastifyInstance } from 'fastify'
import { callOnWire } from '../voice/calls.ts'
import { waveFile } from '../voice/wave-file.ts'
import type { Control } from './control.ts'
import { readKeys, readObject, readQueryNumber, readWhole } from './input.ts'
import { refusal } from './refusal.ts'

type OfCall = { Params: { id: string } }

/** What a phone does in a call, and what it heard. */
export const addCallRoutes = (app: FastifyInstance, { world, exchange }: Control) => {
  const { calls } = world
  const find = (id: string) => {
    const call = calls.find(readQueryNumber('The call', id, 0, 1, Number.MAX_SAFE_INTEGER))
    if (!call) throw refusal(404, 'There is no such call.')
    return call
  }
  const phoneIn = (id: string, state: 'ringing' | 'answered' | null) => {
    const call = find(id)
    const phone = exchange.phone(call.id)
    if (!phone || (state !== null && call.state !== state)) throw refusal(409, `The call is ${call.state}.`)
    return { call, phone }
  }

  app.get<OfCall>('/simulator/calls/:id', async ({ params }) => callOnWire(calls, find(params.id)))

  app.get<OfCall>('/simulator/calls/:id/audio', async ({ params }, reply) => {
    const samples = calls.recording(find(params.id).id)
    if (!samples) throw refusal(404, 'Nothing of this call was recorded.')
    reply.headers({ 'Content-Type': 'audio/wav', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    return waveFile(samples)
  })

  app.post<OfCall>('/simulator/calls/:id/answer', async ({ params }) => {
    const { call, phone } = phoneIn(params.id, 'ringing')
    phone.answer()
    return callOnWire(calls, call)
  })

  app.post<OfCall>('/simulator/calls/:id/keys', async ({ params, body }) => {
    const keys = readKeys(readObject('The keys', body, ['Keys']).Keys)
    const { call, phone } = phoneIn(params.id, 'answered')
    phone.press(keys)
    return callOnWire(calls, call)
  })

  app.post<OfCall>('/simulator/calls/:id/say', async ({ params, body }) => {
    const { Seconds, Keys, AfterPause = false } = readObject('What is said', body, ['Seconds', 'Keys', 'AfterPause'])
    const seconds = readWhole('Seconds', Seconds, 1, 120)
    const keys = Keys === undefined ? '' : readKeys(Keys)
    if (typeof AfterPause !== 'boolean') throw refusal(400, 'AfterPause must be true or false.')
    const { call, phone } = phoneIn(params.id, 'answered')
    phone.say({ seconds, keys, afterPause: AfterPause })
    return callOnWire(calls, call)
  })

  app.post<OfCall>('/simulator/calls/:id/hang-up', async ({ params }) => {
    const { call, phone } = phoneIn(params.id, null)
    phone.hangUp()
    return callOnWire(calls, call)
  })
}
