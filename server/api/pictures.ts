import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPicture } from '../features/media/store.ts'
import { readProfilePicture } from '../features/profile-pictures/store.ts'
import type { Platform } from '../platform/platform.ts'
import { refuse } from '../platform/refusal.ts'

type ProfileAddress = { accountId: string; userId: string; secret: string }
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
      return showing(reply, found)
    },
  })
  app.route<{ Params: ProfileAddress }>({
    method: ['GET', 'HEAD'],
    url: '/media/profiles/:accountId/:userId/:secret',
    config: { call: 'picture' },
    handler: async ({ params: { accountId, userId, secret } }, reply) => {
      const isAddress = isId(accountId) && isId(userId)
      const content = isAddress
        ? await readProfilePicture(db, { accountId: Number(accountId), userId: Number(userId), secret })
        : undefined
      if (!content) throw refuse('NotFound')
      return showing(reply, { contentType: 'image/jpeg', content })
    },
  })
}

const showing = (reply: FastifyReply, { contentType, content }: { contentType: string; content: Buffer }) =>
  reply
    .type(contentType)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    // Nothing in it may act, even where somebody opens it as a page of its own.
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', 'inline')
    .send(content)
