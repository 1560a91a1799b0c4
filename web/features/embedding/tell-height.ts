import { getEmbedding } from '@carillon/contract/embedding.ts'
import { api } from '../../platform/api.ts'

/** Lower than this the menu beside a page has no room, and neither have dialogs. */
const leastHeight = 640

let ending = new AbortController()

/**
 * Tells the page around us how high ours is, so that it can give the frame that height: `{type: 'carillon.height', height}`. A browser
 * hands it to the origins that the account has named, and to nobody else.
 */
export const tellHeight = (): void => {
  // The shell is another one after a sign-out and a sign-in.
  ending.abort()
  const mine = new AbortController()
  ending = mine
  void api(getEmbedding, {}).then(
    ({ Origins }) => {
      if (!mine.signal.aborted) watch(addressees(Origins), mine.signal)
    },
    // Whoever cannot be asked is told nothing: the frame keeps its height.
    () => {},
  )
}

const watch = (origins: readonly string[], signal: AbortSignal) => {
  let told = 0
  const tell = (): void => {
    const height = ownHeight()
    if (height === told) return
    told = height
    for (const origin of origins) window.parent.postMessage({ type: 'carillon.height', height }, origin)
  }
  const sizes = new ResizeObserver(tell)
  const main = document.getElementById('main')!
  for (const part of main.children) sizes.observe(part)
  // Bars above a page come and go.
  const parts = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) sizes.observe(node)
    tell()
  })
  parts.observe(main, { childList: true })
  tell()
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    parts.disconnect()
  })
}

/** Of what is in it: the page itself is never lower than its frame. What takes all the room there is asks for no more. */
const ownHeight = (): number => {
  const main = document.getElementById('main')!
  if (main.querySelector('[data-whole-page]')) return leastHeight
  const end = Math.max(0, ...[...main.children].map((part) => part.getBoundingClientRect().bottom))
  return Math.max(leastHeight, Math.ceil(end + window.scrollY))
}

/** Where a browser says whose page it is, to no others: each that is not would be a fault in the console of both. */
const addressees = (allowed: readonly string[]): readonly string[] => {
  const around = window.location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  return around === undefined || around === window.location.origin
    ? allowed
    : allowed.filter((origin) => origin === around)
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin
