/** The most pages of others that an account may be shown in. */
export const mostParents = 20

/**
 * Scheme, host and port of a page that may show Carillon, as browsers write them; undefined of what is none. It comes to stand in a header
 * that lists such origins, so a host may hold nothing that separates them, and stands for itself: no wildcards. Names of other alphabets
 * are written as addresses have them, `xn--…`.
 */
export const readParentOrigin = (said: string): string | undefined => {
  const [, scheme, host = '', port = ''] = parts.exec(said.trim().toLowerCase()) ?? []
  const isOpen = scheme === 'http' && loopback.has(host)
  if (!isOpen && (scheme !== 'https' || !isHost(host))) return undefined
  if (Number(port) > 65_535) return undefined
  const isUsual = port === '' || Number(port) === (isOpen ? 80 : 443)
  return `${scheme}://${host}${isUsual ? '' : `:${Number(port)}`}`
}

const parts = /^(https?):\/\/([a-z0-9.-]{1,253}|\[::1\])(?::([0-9]{1,5}))?\/?$/

/** Of this machine, where nobody listens in between. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const isHost = (host: string): boolean => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host)

/** Why an origin cannot be one of those that may. */
export const whyNotParentOrigin = (said: string): string | undefined =>
  readParentOrigin(said) === undefined
    ? 'Enter scheme and host alone, such as https://portal.school.example; it has to be https.'
    : undefined
