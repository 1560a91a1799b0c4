import type { Call } from '@carillon/contract/call.ts'
import type { z } from 'zod'
import { refuse } from '../platform/refusal.ts'

/**
 * A call without a body of its own whose body names some of what it is about is refused: done to all, it would do what nobody asked for
 * (rules/api 11). Of what its path names one by one, only a selection is more than clients add of their own.
 */
export const refuseNamed = ({ method, path, body }: Call, written: unknown): void => {
  if (Object.keys((body as unknown as z.ZodObject).shape ?? { other: 1 }).length > 0) return
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return
  const isOfAll = method === 'DELETE' && !path.endsWith('}')
  const named = Object.keys(written).filter((name) => isOfAll || /^(selection|items)$/i.test(name))
  if (named.length === 0) return
  const names = named.slice(0, 5).map((name) => name.slice(0, 50))
  throw refuse('WrongInput', {
    summary: `This call ${isOfAll ? 'is about all, and ' : ''}takes no ${names.join(', ')}. Leave the body out, or use a call that takes a Selection, such as DELETE /v1/lists/{ListID}/contacts.`,
  })
}
