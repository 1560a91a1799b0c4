import type { FastifyInstance } from 'fastify'
import { numberOf } from '../network/number.ts'
import type { Control } from './control.ts'
import { readObject, readPhone } from './input.ts'
import { refusal } from './refusal.ts'

const most = 500

/** What kind of line a number is, as a lookup provider would say: one number, or many at once. */
export const addLookupRoutes = (app: FastifyInstance, { world, allMobile }: Control) => {
  const { handsets } = world.network
  const lineOf = (number: string) => (allMobile ? 'mobile' : handsets.behaviour(number).lineType)

  app.get<{ Params: { number: string } }>('/simulator/lookup/:number', async ({ params }) => {
    const number = readPhone('The number', params.number)
    const LineType = lineOf(number)
    return { Number: number, LineType, Textable: LineType === 'mobile' }
  })

  app.post('/simulator/lookup', async ({ body }) => {
    const { Numbers } = readObject('The lookup', body, ['Numbers'])
    if (!Array.isArray(Numbers) || Numbers.length === 0 || Numbers.length > most) {
      throw refusal(400, `Numbers must be a list of 1 to ${most} phone numbers.`)
    }
    return { Items: Numbers.map(itemOf) }
  })

  // One number that no phone could have must not cost the others their answer.
  const itemOf = (written: unknown) => {
    const number = typeof written === 'string' || typeof written === 'number' ? numberOf(String(written)) : undefined
    if (number === undefined) return { Number: written, LineType: 'unknown', IsTextable: false }
    const LineType = lineOf(number)
    return { Number: number, LineType, IsTextable: LineType === 'mobile' }
  }
}
