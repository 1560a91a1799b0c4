/** '0:07', '1:52': how long a sound is, or where in it one is. */
export const clockTime = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** '7 seconds', '1 minute 52 seconds', for who does not see it. */
export const spokenTime = (seconds: number): string => {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  const parts = [minutes > 0 && counted(minutes, 'minute'), (rest > 0 || minutes === 0) && counted(rest, 'second')]
  return parts.filter(Boolean).join(' ')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Of silence and the like: '2.9 seconds', '1 second'. */
export const formatSeconds = (seconds: number): string => {
  const rounded = Math.round(seconds * 10) / 10
  return `${rounded} second${rounded === 1 ? '' : 's'}`
}
