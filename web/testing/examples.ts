import type { Call } from '@carillon/contract/call.ts'
import recorded from '../../server/api/examples.json?raw'
import type { ReplyOf } from '../platform/api.ts'

const examples = JSON.parse(recorded) as Record<string, { reply: unknown }>

/** What the server answered to a call when the examples of the documentation were recorded. */
export const exampleOf = <C extends Call>(call: C): ReplyOf<C> =>
  call.reply.parse(examples[call.name]?.reply) as ReplyOf<C>
