import { formatCount, formatCounted } from '../../../ui/format.ts'

/** 'Max' of 0, which is as many as there are lines. */
export const throttleText = (calls: number): string =>
  calls === 0 ? 'Max: as many as there are lines' : formatCount(calls)

export const retriesText = (times: number): string =>
  times === 1
    ? '1 time, after 5 minutes'
    : times === 0
      ? 'Not called again'
      : `${formatCounted(times, 'time')}, 5 minutes apart`

/** '1 minute 30 seconds' */
export const lengthText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [minutes && formatCounted(minutes, 'minute'), rest && formatCounted(rest, 'second')].filter(Boolean).join(' ')
}
