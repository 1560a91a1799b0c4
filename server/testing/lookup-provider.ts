import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A lookup provider in the test's own process: numbers that end in 90 to 99 are landlines, others mobile, while it is up. It answers
 * for none of those `held`.
 */
export const startLookupProvider = async () => {
  const asked: number[] = []
  const provider = {
    asked,
    isUp: true,
    held: (_phone: number): boolean => false,
    url: '',
    close: () => Promise.resolve() as Promise<unknown>,
  }
  const server = createServer((request, reply) => {
    const phone = Number(/\+(\d+)/.exec(request.url!)![1])
    asked.push(phone)
    if (provider.held(phone)) return
    if (!provider.isUp) {
      reply.writeHead(500).end()
      return
    }
    const type = phone % 100 >= 90 ? 'landline' : 'mobile'
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ valid: true, line_type_intelligence: { type } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://sid:token@127.0.0.1:${(server.address() as AddressInfo).port}/v2/PhoneNumbers`
  provider.close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return provider
}
