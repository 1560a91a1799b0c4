import { useCallback, useEffect, useRef, useState } from 'react'

/** A row that may be wider than its place: what `current` selects in it is in view, and `data-before` and `data-after` say where there is more. */
export const useStrip = <E extends HTMLElement>(current: string, active: string) => {
  const strip = useRef<E>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })

  const look = useCallback(() => {
    if (!strip.current) return
    const { scrollLeft, scrollWidth, clientWidth } = strip.current
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    setHidden((known) => (known.before === before && known.after === after ? known : { before, after }))
  }, [])

  // The strip alone is moved: scrollIntoView would move the page too.
  const show = useCallback(() => {
    const row = strip.current
    const one = row?.querySelector<HTMLElement>(current)
    if (!row || !one) return
    const from = one.getBoundingClientRect().left - row.getBoundingClientRect().left
    row.scrollLeft += from - (row.clientWidth - one.offsetWidth) / 2
  }, [current])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another open one is what the strip moves for
  useEffect(show, [active, show])

  // Counters make them wider while one looks; a phone that is turned, or a font that comes late, leaves less room.
  useEffect(() => {
    if (!strip.current) return
    let width = strip.current.clientWidth
    const observer = new ResizeObserver(() => {
      if (strip.current && strip.current.clientWidth !== width) {
        width = strip.current.clientWidth
        show()
      }
      look()
    })
    for (const element of [strip.current, ...strip.current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [look, show])

  return {
    ref: strip,
    onScroll: look,
    'data-before': hidden.before || undefined,
    'data-after': hidden.after || undefined,
  }
}
