import { Resolver } from 'node:dns/promises'

const timeoutMs = 3000

/** What the TXT records of a name say; none where there is no such name. Throws where nobody can be asked. */
export const findText = async (name: string, server: string | null): Promise<string[]> => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (server !== null) resolver.setServers([server])
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
