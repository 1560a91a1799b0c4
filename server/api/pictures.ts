import type { FastifyInstance } from 'fastify'
import { readPicture } from '../features/media/store.ts'
import type { Platform } from '../platform/platform.ts'
import { refuse } from '../platform/refusal.ts'

type Address = { accountId: string; mediaId: string; secret: string; name: string }

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/**
 * Pictures at their public addresses, which carriers and handsets fetch without a sign-in: the secret in the address is what
 * opens it. An address never shows anything else, so it may be kept for ever.
 */
export const addPictures = (app: FastifyInstance, { db }: Platform) => {
  app.route<{ Params: Address }>({
    method: ['GET', 'HEAD'],
    url: '/media/:accountId/:mediaId/:secret/:name',
    config: { call: 'picture' },
    handler: async ({ params: { accountId, mediaId, secret } }, reply) => {
      const isAddress = isId(accountId) && isId(mediaId)
      const found = isAddress
        ? await readPicture(db, { accountId: Number(accountId), mediaId: Number(mediaId), secret })
        : undefined
      if (!found) throw refuse('NotFound')
      return (
        reply
          .type(found.contentType)
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          // Nothing in it may act, even where somebody opens it as a page of its own.
          .header('Content-Security-Policy', "default-src 'none'; sandbox")
          .header('Content-Disposition', 'inline')
          .send(found.content)
      )
    },
  })
}
