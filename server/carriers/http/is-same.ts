import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes the same time whatever differs, the length included. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
