import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { TourName } from '../../platform/addresses.ts'
import classes from './tour-card.module.css'
import { tours } from './tours.ts'

type Props = { name: TourName; onLeave: () => void }

/** Beside the page: what is where, a sentence at a time. The place that is spoken of is framed. */
export const TourCard = ({ name, onLeave }: Props) => {
  const { title, stops } = tours[name]
  const [at, setAt] = useState(0)
  const { sentence, at: place } = stops[at]!
  const next = useRef<HTMLButtonElement>(null)
  const isLast = at === stops.length - 1
  // The way back goes with the first place, and the focus would go with it.
  const go = (to: number): void => {
    setAt(to)
    next.current?.focus()
  }
  useShown(place)
  // Whoever came by keyboard is in it.
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  return (
    <section
      className={classes.card}
      aria-label={`Tour: ${title}`}
      data-keeps-focus
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          {title}
        </Title>
        <ActionIcon aria-label="Leave the tour" onClick={onLeave}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <Text aria-live="polite">{sentence}</Text>
      <Group gap="xs">
        <Text size="sm" c="dimmed" mr="auto">
          {at + 1} of {stops.length}
        </Text>
        {at > 0 && (
          <Button variant="default" size="compact-md" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        <Button ref={next} size="compact-md" onClick={() => (isLast ? onLeave() : go(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
      </Group>
    </section>
  )
}

/** Frames the place once it is there: the page may still be coming, and so may what somebody opens meanwhile. */
const useShown = (place: string | undefined): void =>
  useEffect(() => {
    if (place === undefined) return
    let shown: HTMLElement | undefined
    const show = (): void => {
      if (shown?.isConnected) return
      shown = seen(place)
      if (!shown) return
      shown.dataset.tourShown = ''
      shown.scrollIntoView?.({ block: 'nearest' })
    }
    show()
    const watch = new MutationObserver(show)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      delete shown?.dataset.tourShown
    }
  }, [place])

/** Of several the one that can be seen: the phone has other parts than the desk. */
const seen = (place: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(place)].find((each) => each.checkVisibility?.() ?? true)
