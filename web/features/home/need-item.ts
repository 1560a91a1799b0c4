import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCoins,
  IconHandStop,
  IconHourglass,
  IconMessage,
  IconMessageOff,
  IconMessagePlus,
  IconPencil,
  IconPlayerPause,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const amber = 'var(--c-amber)'
export const red = 'var(--c-red)'
const violet = 'var(--c-violet)'

export const kinds = {
  approval: { icon: IconCircleCheck, color: violet },
  sentBack: { icon: IconArrowBackUp, color: amber },
  message: { icon: IconMessagePlus, color: amber },
  review: { icon: IconHandStop, color: red },
  paused: { icon: IconPlayerPause, color: amber },
  waiting: { icon: IconHourglass, color: amber },
  unreached: { icon: IconUserX, color: red },
  failures: { icon: IconAlertTriangle, color: red },
  unsent: { icon: IconMessageOff, color: red },
  credits: { icon: IconCoins, color: amber },
  replies: { icon: IconMessage, color: violet },
  draft: { icon: IconPencil, color: violet },
} as const

/** What needs somebody, as a line of Home. */
export type Item = {
  /** As it is remembered once it is put away. */
  readonly notice: string
  readonly name: string
  readonly kind: keyof typeof kinds
  readonly title: ReactNode
  readonly reason: ReactNode
}
