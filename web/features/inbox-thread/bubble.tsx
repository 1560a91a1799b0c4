import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '../../ui/bubbles.module.css'
import { formatTime, formatWhen } from '../../ui/format.ts'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { Lightbox } from './lightbox.tsx'
import { LinkedText } from './linked-text.tsx'

type Props = {
  isInbound: boolean
  /** Who said it, where it was one of us: 'You', 'Adam Admin'. */
  by?: string
  message: string
  /** What is said in front of one of ours to who hears the page, where it is not what we wrote: 'Not sent:'. */
  lead?: string | undefined
  at: string
  pictures?: readonly { readonly Uri: string; readonly Name?: string }[]
  /** What it was: 'Auto reply', a link to its broadcast. */
  labels?: readonly ReactNode[]
  /** It ended or began the right to text. */
  turn?: 'out' | 'in' | undefined
  state?: { word: string; tone: Tone } | undefined
  /** Why it did not arrive, in words for the user. */
  detail?: ReactNode
  /** Words that were searched, which it was found by. */
  found?: string | undefined
  isBroadcast?: boolean
  /** It was a call, and the message says what became of it. */
  isCall?: boolean
  /** Left out of what is said in one go, but for its last. */
  isTimeShown?: boolean
  id?: string | undefined
  /** What there is to do about it. */
  children?: ReactNode
}

/** One text: what, when, what it was and what became of it. */
export const Bubble = (props: Props) => {
  const {
    isInbound,
    by,
    message,
    at,
    pictures = [],
    labels = [],
    turn,
    state,
    detail,
    found,
    isTimeShown = true,
  } = props
  const [opened, setOpened] = useState<number>()
  const isBelow = isTimeShown || state || labels.length > 0
  return (
    <li
      id={props.id}
      className={classes.item}
      data-inbound={isInbound || undefined}
      data-found={found !== undefined || undefined}
      data-turn={turn}
    >
      <VisuallyHidden>
        {props.lead ?? `${isInbound ? 'They' : by || 'You'} ${props.isCall ? 'called' : 'wrote'}:`}
      </VisuallyHidden>
      {pictures.map(({ Uri, Name }, place) => (
        <UnstyledButton
          key={Uri}
          className={classes.pictureButton!}
          aria-label={`Open the picture ${Name || place + 1}`}
          onClick={() => setOpened(place)}
        >
          <img className={classes.picture} src={Uri} alt={Name || 'A picture'} loading="lazy" />
        </UnstyledButton>
      ))}
      {message && (
        <p className={classes.bubble} data-broadcast={props.isBroadcast || undefined}>
          <LinkedText text={message} found={found} />
        </p>
      )}
      {isBelow && (
        <div className={classes.below}>
          <time dateTime={at} title={formatWhen(at)}>
            {formatTime(at)}
          </time>
          {labels.map((label, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is said of one text stays in its order
            <span key={place}>{label}</span>
          ))}
          {state && <StatusWord {...state} />}
        </div>
      )}
      {detail && <p className={classes.detail}>{detail}</p>}
      {props.children}
      {opened !== undefined && (
        <Lightbox pictures={pictures} place={opened} onPlace={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </li>
  )
}
