import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

/** The time, moving on by itself. */
export const useNow = (everyMilliseconds: number): number => {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), everyMilliseconds, { autoInvoke: true })
  return now
}
