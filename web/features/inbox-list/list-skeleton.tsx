import { Skeleton } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './conversation-list.module.css'

type Props = { rowHeight: number; style?: CSSProperties }

/** A row that is fetched; without a place of its own as many as fill the list. */
export const ListSkeleton = ({ rowHeight, style }: Props) =>
  style ? (
    <li className={classes.skeleton} style={style} aria-hidden="true">
      <Bones at={0} />
    </li>
  ) : (
    <div role="status" aria-busy="true" aria-label="Loading">
      {widths.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className={classes.skeleton} style={{ height: rowHeight, position: 'static' }}>
          <Bones at={at} />
        </div>
      ))}
    </div>
  )

const widths = ['42%', '55%', '36%', '48%', '60%', '40%', '52%', '45%']

const Bones = ({ at }: { at: number }) => (
  <>
    <Skeleton circle height={36} flex="none" />
    <div className={classes.bones}>
      <Skeleton height={12} width={widths[at % widths.length]!} />
      <Skeleton height={10} width="85%" />
    </div>
  </>
)
