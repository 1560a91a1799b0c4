import type { FastifyInstance } from 'fastify'
import type { Control } from './control.ts'
import { readQueryNumber } from './input.ts'
import { refusal } from './refusal.ts'

export const addMailRoutes = (app: FastifyInstance, { mailboxes }: Control) => {
  const find = (id: string) => {
    const mail = mailboxes.find(readQueryNumber('The mail', id, 0, 1, Number.MAX_SAFE_INTEGER))
    if (!mail) throw refusal(404, 'There is no such mail.')
    return mail
  }

  app.get('/simulator/mailboxes', async () => ({ Items: mailboxes.list() }))

  app.get<{ Params: { address: string } }>('/simulator/mailboxes/:address', async ({ params }) => ({
    Address: params.address.toLowerCase(),
    Items: mailboxes.of(params.address),
  }))

  app.get<{ Params: { id: string } }>('/simulator/mails/:id', async ({ params }) => find(params.id))

  app.get<{ Params: { id: string } }>('/simulator/mails/:id/html', async ({ params }, reply) => {
    const { Html } = find(params.id)
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      // The mail may not run anything nor fetch anything, and is of no origin; its links open in a page of their own.
      'Content-Security-Policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; ${sandbox}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    return `<!doctype html><base target="_blank"><meta name="color-scheme" content="light">${Html}`
  })
}

const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox'
