/**
 * The Idempotency-Key of sending a draft. It stays the same for as long as an earlier attempt may have succeeded (no
 * answer, a gateway's timeout, still being worked on), also over a reload, so that the server sends once. A refusal is
 * an answer: nothing was sent, and the next attempt is a new one.
 */
type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const sendKey = (DraftBroadcastID: number, store: KeyStore, make: () => string = randomKey) => {
  const name = `carillon.send.${DraftBroadcastID}`
  return {
    get: (): string => {
      const known = store.getItem(name)
      if (known) return known
      const key = make()
      store.setItem(name, key)
      return key
    },
    forget: (): void => store.removeItem(name),
  }
}

/** Whether the server has answered that nothing was sent. `status` is 0 when no answer came. */
export const isRefusal = (status: number, name?: string): boolean =>
  name === 'DraftChanged' || (status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status))

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
