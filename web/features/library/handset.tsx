import type { Media } from '@carillon/contract/media.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconUserFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './handset.module.css'
import type { PreviewPart } from './preview.ts'

type Props = {
  /** The number it comes from, as people write it. */
  from: string
  parts: readonly PreviewPart[]
  /** Pictures that come with it. */
  media?: readonly Media[]
  /** When it arrives: 'Today, 5:40 PM'. */
  when: string
  /** Said where nothing is written yet. */
  placeholder?: string
  isSmall?: boolean
}

/** A phone that shows what one person will see. */
export const Handset = ({
  from,
  parts,
  media = [],
  when,
  placeholder = 'Your message will show here.',
  isSmall = false,
}: Props) => (
  <figure className={classes.phone} data-small={isSmall || undefined} aria-label="Preview on a phone">
    <div className={classes.screen}>
      <div className={classes.top} aria-hidden="true">
        <span className={classes.island} />
      </div>
      <div className={classes.sender}>
        <span className={classes.avatar} aria-hidden="true">
          <IconUserFilled size={18} />
        </span>
        <span>{from}</span>
      </div>
      <div className={classes.when}>
        <b>Text message</b> {when}
      </div>
      {media.map(({ MediaID, Uri, Name, Width, Height }) => (
        <img key={MediaID} className={classes.picture} src={Uri} alt={Name} width={Width} height={Height} />
      ))}
      {parts.length > 0 ? (
        <p className={classes.bubble}>
          {parts.map(({ kind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is nothing but its place in the text
            <Fragment key={at}>
              {/* Space before a stretch is not part of its mark, which would dangle where the line ends there. */}
              {text.slice(0, text.length - text.trimStart().length)}
              <span className={classes[kind]}>
                {kind === 'missing' && <VisuallyHidden>missing: </VisuallyHidden>}
                {text.trimStart()}
              </span>
            </Fragment>
          ))}
        </p>
      ) : (
        media.length === 0 && <p className={classes.empty}>{placeholder}</p>
      )}
    </div>
  </figure>
)
