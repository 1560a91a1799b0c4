import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/refusal.ts'

const mostForm = 300_000

/**
 * Where a provider of SAML has a browser send its answer, as a form from another origin: so without our cookies, and of nobody yet. The
 * page of ours that comes of it asks with them. What came is handed to it and not kept: nobody fills anything with it.
 */
export const addSamlAnswers = (app: FastifyInstance, folder: string) =>
  app.post('/singlesignon/saml/:id', { bodyLimit: mostForm }, async (request, reply) => {
    const said = request.form.find(([name]) => name === 'SAMLResponse')?.[1] ?? ''
    if (!/^[A-Za-z0-9+/=\s]*$/.test(said)) throw refuse('WrongInput', { summary: 'This is no answer of SAML.' })
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null) throw refuse('Unavailable')
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(page.replace('</head>', `<meta name="carillon-saml" content="${said.replace(/\s/g, '')}"></head>`))
  })
