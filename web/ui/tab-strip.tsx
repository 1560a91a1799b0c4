import { Tabs } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './tab-strip.module.css'

type Props = { label: string; active: string; children: ReactNode }

/** The tabs in one row; where they do not fit, the open one is in view and more of them fade out at the edges. */
export const TabStrip = ({ label, active, children }: Props) => {
  const strip = useRef<HTMLDivElement>(null)
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
    const tab = row?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    if (!row || !tab) return
    const from = tab.getBoundingClientRect().left - row.getBoundingClientRect().left
    row.scrollLeft += from - (row.clientWidth - tab.offsetWidth) / 2
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab is what the strip moves for
  useEffect(show, [active])

  // Counters on the tabs make them wider while one looks; a phone that is turned, or a font that comes late, leaves less room.
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

  return (
    <Tabs.List
      ref={strip}
      className={classes.strip!}
      aria-label={label}
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
      onScroll={look}
    >
      {children}
    </Tabs.List>
  )
}
