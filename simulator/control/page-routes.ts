import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Control } from './control.ts'
import { refusal } from './refusal.ts'

const folder = new URL('../page/', import.meta.url)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const policy = "default-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"

/** The page itself and its event stream, all under /simulator, so that the product can pass that prefix on. */
export const addPageRoutes = (app: FastifyInstance, { events, world }: Control) => {
  // Only what lies in the folder is ever read, whatever a path says.
  const names = new Set(readdirSync(folder))

  const send = async (reply: FastifyReply, name: string) => {
    const type = types[extname(name)]
    if (!names.has(name) || !type) throw refusal(404, `There is no ${name} here.`)
    reply.headers({
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    })
    return readFile(new URL(name, folder))
  }

  app.get('/simulator', (_request, reply) => send(reply, 'desk.html'))
  app.get<{ Params: { name: string } }>('/simulator/page/:name', ({ params }, reply) => send(reply, params.name))

  app.get('/simulator/events', (request, reply) => {
    reply.hijack()
    request.raw.socket.setNoDelay(true)
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Keeps a proxy in between from collecting events.
      'X-Accel-Buffering': 'no',
    })
    events.listen(reply.raw)
    reply.raw.write(`event: changed\ndata: ${JSON.stringify({ Newest: world.network.ledger.newest() })}\n\n`)
  })
}
