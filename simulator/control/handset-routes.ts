import type { FastifyInstance } from 'fastify'
import { handsetOnWire, handsetSummary, textOnWire } from '../network/handsets.ts'
import { callOnWire } from '../voice/calls.ts'
import { readBehaviour } from './behaviour-input.ts'
import type { Control } from './control.ts'
import { readKeys, readObject, readPhone, readQueryNumber, readText } from './input.ts'
import { refusal } from './refusal.ts'

type OfNumber = { Params: { number: string } }

const longestText = 1600

export const addHandsetRoutes = (app: FastifyInstance, { world, events, exchange }: Control) => {
  const { network, calls } = world
  const { handsets } = network

  app.get<{ Querystring: { q?: string; limit?: string } }>('/simulator/handsets', async ({ query }) => {
    const limit = readQueryNumber('limit', query.limit, 50, 1, 1_000)
    const { found, total } = handsets.list((query.q ?? '').replace(/\D/g, ''), limit)
    return { Items: found.map((handset) => handsetSummary(handsets, calls, handset)), Total: total }
  })

  app.get<OfNumber>('/simulator/handsets/:number', async ({ params }) =>
    handsetOnWire(handsets, calls, readPhone('The number', params.number)),
  )

  app.put<OfNumber>('/simulator/handsets/:number', async ({ params, body }) => {
    const number = readPhone('The number', params.number)
    handsets.override(number, readBehaviour(number, body))
    events.handset(number)
    return handsetOnWire(handsets, calls, number)
  })

  app.post<OfNumber>('/simulator/handsets/:number/texts', async ({ params, body }, reply) => {
    const number = readPhone('The number', params.number)
    const { To, Message } = readObject('The text', body, ['To', 'Message'])
    const row = network.sendFromHandset(number, readPhone('To', To), readText('Message', Message, longestText))
    reply.code(201)
    return textOnWire(row)
  })

  app.post<OfNumber>('/simulator/handsets/:number/calls', async ({ params, body }, reply) => {
    const number = readPhone('The number', params.number)
    const { To, Keys } = readObject('The call', body, ['To', 'Keys'])
    const call = exchange.dial(number, readPhone('To', To), Keys === undefined ? '' : readKeys(Keys))
    if (!call) throw refusal(503, 'Carillon has not registered for calls yet. Try again in a moment.')
    reply.code(201)
    return callOnWire(calls, call)
  })
}
